"""Writes mixed.json, what the mixture is held against: both settings and their
mixture by NumPy on a planted graph.

    python3 mixed.py    (in this directory; made with Python 3.11,
                         numpy 1.24.2, scipy 1.10.1)

The two runs are those of ../../testdata/golden/evidence.py with other
constants: float64, and exact where the engine iterates. The words' description
is by log Γ, with a guard of 1e-9 that the engine does not need.
"""
import json
import platform
import sys

import numpy as np
import scipy
from scipy.special import gammaln

sys.dont_write_bytecode = True
sys.path.insert(0, "../../testdata/golden")
import evidence as one  # noqa: E402

K, WIDTH, PRIOR = 2, 0.05, 200.0
SETTINGS = {"sharp": (0.5, 1.25, 1.0), "smooth": (0.0, 2.0, 6.0)}
one.N, one.R, one.T, one.STAGES, one.MASS = 150, 8, 12, 3, 6.0 / K


def describe(b, label):
    common = b.sum(0) / b.sum()
    a = PRIOR * common[:, None] + 1e-9
    count = b.T @ np.eye(one.C)[label]
    return (gammaln(count + a) - gammaln(a)).sum() + (gammaln(PRIOR) - gammaln(count.sum(0) + PRIOR)).sum()


def main():
    g = np.random.default_rng(6)
    y, a, b = one.planted(g)
    given = np.sort(np.concatenate([g.choice(np.where(y == c)[0], K, False) for c in range(one.C)]))
    out = {
        "versions": {"python": platform.python_version(), "numpy": np.__version__, "scipy": scipy.__version__},
        "edges": [[i, j] for i in range(one.N) for j in range(i + 1) if a[i, j]],
        "words": [[i, j] for i in range(one.N) for j in range(one.F) if b[i, j]],
        "y": y.tolist(), "given": given.tolist(), "features": one.F, "topics": one.R, "t": one.T, "stages": one.STAGES,
    }
    length, answer = {}, {}
    for name, (one.IDF, one.POWER, one.L2) in SETTINGS.items():
        e, _ = one.topics(a, b)
        _, p, q, _ = one.run(e, a, b, y, given)
        length[name], answer[name] = -describe(b, p.argmax(1)), q
        out[name] = {"q": q.tolist(), "nats": length[name]}
        print(name, "accuracy", (q.argmax(1) == y).mean(), "nats", length[name], "nearest two", np.diff(np.sort(p, 1)[:, -2:]).min())
    w = 1 / (1 + np.exp(-(length["sharp"] - length["smooth"]) / one.N / WIDTH))
    q = (1 - w) * answer["sharp"] + w * answer["smooth"]
    print("weight", w, "accuracy", (q.argmax(1) == y).mean())
    out["weight"], out["q"] = w, q.tolist()
    text = json.dumps(json.loads(json.dumps(out), parse_float=lambda v: float("%.9g" % float(v))), separators=(",", ":"))
    with open("mixed.json", "w") as f:
        f.write(text + "\n")


main()
