import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { guess } from "./guess.js";

test("files are told by name, then by rows", () => {
  for (const [name, head, want] of [
    ["cora.content", "", "content"], ["cora.cites", "", "cites"], ["my_edges.csv", "", "edges"], ["labels.tsv", "", "labels"], ["features.csv", "", "features"],
    ["a.csv", "1,2\n2,3\n3,1\n", "edges"], ["a.csv", "id,w1,w2,w3\n1,0,1,0\n", "features"], ["a.csv", "1,red\n2,blue\n3,red\n", "labels"],
    ["a.txt", "# c\n1 5\n2 5\n3 5\n4 6\n5 6\n6 6\n7 5\n", "labels"], ["a.txt", "1\t2\n1\t3\n1\t4\n2\t3\n", "edges"], ["a", "", "none"],
    ["karate-split.csv", "", "split"], ["labels.csv", "node,name,part\r\n0,a,train\r\n", "split"], ["a.csv", "part;name\ntrain;b\n", "split"], ["part.csv", "part,of\n1,2\n", "edges"],
  ]) assert.equal(guess(name, head), want, `${name}: ${head}`);
  fc.assert(fc.property(fc.string(), fc.string(), (name, head) => typeof guess(name, head) === "string"));
});
