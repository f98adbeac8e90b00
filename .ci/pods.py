"""pods.py MANIFEST HOME M3S: runs the commands of a manifest as its pods would.

All pods at once: a task for each index, and the merge, which waits. A pod's init
containers run one after the other, those that go on beside the others until its
containers have ended. Folders of the pods are folders in HOME; what a pod shares
with the others is there once. An object store is a folder that rclone has as a
remote. The merged results must be those of one process, in HOME/alone.
"""

import filecmp
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import threading

import yaml

manifest, home, program = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3]
config, tasks, merge = yaml.safe_load_all(open(manifest).read())
count = tasks["spec"]["completions"]
bucket = home / "bucket"
GUARD = 900  # seconds, for what hangs
started = []
(home / "pods.log").touch()


def places(pod, name):
    """The folder of each mounted path."""
    sources = {v["name"]: v for v in pod["volumes"]}
    at = {}
    for container in pod.get("initContainers", []) + pod["containers"]:
        for m in container["volumeMounts"]:
            source = sources[m["name"]]
            if "configMap" in source:
                assert source["configMap"]["name"] == config["metadata"]["name"]
                at[m["mountPath"]] = home / "experiment"
            elif "emptyDir" in source:
                at[m["mountPath"]] = home / "pods" / name / m["name"]
            else:
                assert source["persistentVolumeClaim"]["claimName"] == "m3s-results"
                at[m["mountPath"]] = home / "results"
    for folder in at.values():
        folder.mkdir(parents=True, exist_ok=True)
    return at


def start(container, index, at):
    """A container's process; what it is told to wait for takes a moment here."""
    words = container["command"]
    for path, folder in at.items():
        here = folder.relative_to(home)
        words = [w.replace(path + "/", f"{here}/").replace(path + " ", f"{here} ") for w in words]
    words = [w.replace("$(JOB_COMPLETION_INDEX)", str(index)) for w in words]
    env = dict(os.environ, JOB_COMPLETION_INDEX=str(index))
    if words[0] == "m3s":
        words = [program, *("1s" if w == "30s" else w for w in words[1:])]
    else:
        assert words[:2] == ["sh", "-c"] and container["envFrom"] == [{"secretRef": {"name": "m3s-store"}}]
        words[2] = words[2].replace("sleep 30", "sleep 0.3").replace("sleep 60", "sleep 0.3")
        env.update(RCLONE_CONFIG_RESULTS_TYPE="alias", RCLONE_CONFIG_RESULTS_REMOTE=str(home), RCLONE_CONFIG=str(home / "none"), RCLONE_LOG_LEVEL="ERROR")
    with open(home / "pods.log", "ab") as log:
        p = subprocess.Popen(words, stdout=log, stderr=log, env=env, cwd=home, start_new_session=True)
    started.append(p)
    return p


def run(job, index, name):
    """A pod: what its containers end with, the first that fails ending it."""
    pod = job["spec"]["template"]["spec"]
    at = places(pod, name)
    beside, code = [], 0
    for container in pod.get("initContainers", []) + pod["containers"]:
        p = start(container, index, at)
        if container.get("restartPolicy") == "Always":
            beside.append(p)
            continue
        code = p.wait(timeout=GUARD)
        if code != 0:
            break
    for p in beside:
        p.terminate()
        assert p.wait(timeout=GUARD) == 0, "a container beside the others does not end well"
    return code


def all_at_once():
    """Runs every pod, with folders of its own that are new."""
    shutil.rmtree(home / "pods", ignore_errors=True)
    codes = {}
    jobs = [(merge, "", "merge")] + [(tasks, i, f"task-{i}") for i in range(count)]
    threads = [threading.Thread(target=lambda j=j, i=i, n=n: codes.update({n: run(j, i, n)})) for j, i, n in jobs]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert codes == {n: 0 for _, _, n in jobs}, codes


(home / "experiment").mkdir(exist_ok=True)
for name, text in config["data"].items():
    (home / "experiment" / name).write_text(text)
assert config["data"]["experiment.toml"] == (home / "Karate Club.toml").read_text()
stored = "store" in pathlib.Path(manifest).name
results = (bucket / "m3s" if stored else home / "results") / "karate-club"
same = lambda: filecmp.cmp(home / "alone/table.jsonl", results / "table.jsonl", shallow=False)
try:
    all_at_once()
    assert same()
    if stored:
        assert {f.name for f in results.iterdir()} == {"table.jsonl", *(f"table-{k}-of-3.jsonl" for k in (1, 2, 3))}
        # A task that is made again goes on with what the store has of it, and with no more.
        part = results / "table-2-of-3.jsonl"
        lines = part.read_text().splitlines(keepends=True)
        part.write_text("".join(lines[:4]))
        before = (results / "table-1-of-3.jsonl").stat().st_mtime_ns
        assert run(tasks, 1, "task-again") == 0
        assert part.read_text() == "".join(lines)
        assert (results / "table-1-of-3.jsonl").stat().st_mtime_ns == before
        assert [f.name for f in (home / "pods/task-again/results/karate-club").glob("*.jsonl")] == [part.name]
except BaseException:
    sys.stderr.write((home / "pods.log").read_text())
    raise
finally:
    for p in started:
        if p.poll() is None:
            os.killpg(p.pid, signal.SIGKILL)
