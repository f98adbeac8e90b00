"""Writes golden.json, the values the engine is held against, with PyTorch,
SciPy and scikit-learn. Their versions are written into the file.

    python3 make.py        (in this directory; made with Python 3.11,
                            torch 2.15.0, numpy 2.4.6, scipy 1.17.1,
                            scikit-learn 1.9.1)

Graphs: Zachary's karate club with fixed pseudo-random features, and the same
with a second component, a self-loop and a node without edges. Weights and
masks are in the file; the masks are drawn here once more from the engine's
description of its counter-based generator, not taken from the engine.
Everything is computed in float64 from inputs that float32 holds exactly.

Adam is TensorFlow's form (w -= lr_t m / (sqrt(v) + eps), lr_t = lr
sqrt(1 - b2^t) / (1 - b1^t)). PyTorch adds eps after the correction of v, so
its optimiser gets eps / sqrt(1 - b2^t), which makes the two forms equal at
step t.
"""
import json
import math
import platform

import numpy as np
import scipy
import scipy.sparse
import scipy.sparse.csgraph
import scipy.sparse.linalg
import sklearn
import torch
from sklearn.cluster import KMeans

TIES = {
    0: "1 2 3 4 5 6 7 8 10 11 12 13 17 19 21 31", 1: "2 3 7 13 17 19 21 30", 2: "3 7 8 9 13 27 28 32",
    3: "7 12 13", 4: "6 10", 5: "6 10 16", 6: "16", 8: "30 32 33", 9: "33", 13: "33", 14: "32 33", 15: "32 33",
    18: "32 33", 19: "33", 20: "32 33", 22: "32 33", 23: "25 27 29 32 33", 24: "25 27 31", 25: "31", 26: "29 33",
    27: "33", 28: "31 33", 29: "32 33", 30: "32 33", 31: "32 33", 32: "33",
}
HI = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 16, 17, 19, 21]


def karate():
    return [(i, int(j)) for i, row in TIES.items() for j in row.split()]


def adjacency(n, edges):
    a = np.zeros((n, n))
    for i, j in edges:
        a[i, j] = a[j, i] = 1
    return scipy.sparse.csr_matrix(a)


def ahat(a):
    tilde = a + scipy.sparse.identity(a.shape[0])
    d = scipy.sparse.diags(1 / np.sqrt(np.asarray(tilde.sum(axis=1)).ravel()))
    return (d @ tilde @ d).tocsr()


# The engine's dropout masks: kernel.Mix, kernel.Key and kernel.FillMask in
# plain integers. Bit b of node i's mask is set with probability keep/65536.
M64 = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def mix(z):
    z ^= z >> 30
    z = z * 0xBF58476D1CE4E5B9 & M64
    z ^= z >> 27
    z = z * 0x94D049BB133111EB & M64
    return z ^ z >> 31


def key(*parts):
    k = 0
    for p in parts:
        k = mix(k + GOLDEN + p & M64)
        k = mix(k ^ p)
    return k


def word(k, counter, keep):
    if keep >= 1 << 16:
        return M64
    digits = [d for d in range(16) if keep >> d & 1]
    bits = mix(k + counter * GOLDEN & M64)
    for d in range(digits[0] + 1, 16):
        counter += 1
        r = mix(k + counter * GOLDEN & M64)
        bits = bits | r if keep >> d & 1 else bits & r
    return bits


def masks(case, x, widths):
    """One 0/1 matrix for the input of each layer. Of the features the stored
    entries of a row have one bit each, in order of their columns."""
    keep = math.floor((1 - case["dropout"]) * 65536 + 0.5)
    out = []
    for layer, width in enumerate(widths):
        k = key(case["seed"], case["stage"], case["epoch"], 0, layer)
        m = np.zeros((x.shape[0], width), dtype=int)
        for i in range(x.shape[0]):
            places = np.nonzero(x[i])[0] if layer == 0 else range(width)
            for b, j in enumerate(places):
                m[i, j] = word(k, i << 24 | (b // 64) << 4, keep) >> b % 64 & 1
        out.append(m)
    return out, 65536 / keep


def forward(a, x, weights, drop, scale):
    h = x
    for layer, w in enumerate(weights):
        if layer > 0:
            h = torch.relu(h)
        if drop is not None:
            h = h * drop[layer] * scale
        h = a @ (h @ w)
    return h


def network(case, rng, edges, x, y):
    widths = [x.shape[1]] + [case["hidden"]] * (case["layers"] - 1) + [2]
    weights = [torch.tensor(np.round(rng.uniform(-0.7, 0.7, s) * 1024) / 1024, requires_grad=True) for s in zip(widths, widths[1:])]
    a = torch.tensor(ahat(adjacency(34, edges)).toarray())
    rows = x / np.where(x.sum(axis=1, keepdims=True) == 0, 1, x.sum(axis=1, keepdims=True))
    inputs, given = torch.tensor(rows), torch.tensor(case["labelled"])
    drop, scale = masks(case, x, widths[:-1])
    case["masks"] = ["".join(map(str, m.ravel())) for m in drop]
    case["weights"] = [flat(w) for w in weights]
    case["widths"] = widths
    clean = forward(a, inputs, weights, None, 1)
    case["logits"], case["z"] = flat(clean), flat(torch.softmax(clean, 1))
    out = forward(a, inputs, weights, [torch.tensor(m) for m in drop], scale)
    loss = torch.nn.functional.cross_entropy(out[given], torch.tensor(y)[given])
    case["loss"] = loss.item()
    case["gradients"] = [flat(g) for g in torch.autograd.grad(loss, weights, retain_graph=True)]
    decayed = weights if case["l2All"] else weights[:1]
    total = loss + sum(case["l2"] / 2 * (w ** 2).sum() for w in decayed)
    b2 = 0.999
    adam = torch.optim.Adam(weights, lr=0.01, betas=(0.9, b2), eps=1e-8 / math.sqrt(1 - b2))
    adam.zero_grad()
    total.backward()
    adam.step()
    case["stepped"] = [flat(w) for w in weights]
    return case


def flat(t):
    return [float(f"{v:.10g}") for v in t.detach().numpy().ravel()]


def walks(n, edges, seeds, alpha):
    """Columns of (L + alpha I)^-1, and with their constant part taken off:
    solved apart, since the constant 1/(alpha n) hides it."""
    a = adjacency(n, edges)
    lap = scipy.sparse.diags(np.asarray(a.sum(axis=1)).ravel()) - a
    solve = scipy.sparse.linalg.factorized((lap + alpha * scipy.sparse.identity(n)).tocsc())
    of = scipy.sparse.csgraph.connected_components(a)[1]
    p, centred = [], []
    for s in seeds:
        e = np.zeros(n)
        e[s] = 1
        p.append(solve(e))
        own = of == of[s]
        c = solve(e - own / own.sum())
        centred.append(c - own * c[own].mean())
    return {
        "n": n, "edges": edges, "seeds": seeds, "alpha": alpha,
        "p": [[float(f"{v:.13g}") for v in row] for row in np.array(p).T],
        "centred": [[float(f"{v:.13g}") for v in row] for row in np.array(centred).T],
    }


def kmeans(rng, rows, width, k, spread):
    centres = rng.uniform(-4, 4, (k, width))
    x = centres[rng.integers(0, k, rows)] + spread * rng.normal(size=(rows, width))
    x = np.round(x * 256) / 256
    start = x[rng.choice(rows, k, replace=False)]
    fit = KMeans(k, init=start, n_init=1, max_iter=300, tol=0, algorithm="lloyd").fit(x)
    return {
        "width": width, "x": x.ravel().tolist(), "start": start.ravel().tolist(), "cluster": fit.labels_.tolist(),
        "centroids": [float(f"{v:.10g}") for v in fit.cluster_centers_.ravel()], "inertia": float(f"{fit.inertia_:.10g}"),
    }


def main():
    rng = np.random.default_rng(20)
    edges = karate()
    x = np.where(rng.random((34, 12)) < 0.35, rng.integers(1, 9, (34, 12)) / 4, 0)
    x[20] = 0  # a node without features
    y = np.ones(34, dtype=int)
    y[HI] = 0
    shapes = [
        {"layers": 2, "hidden": 16, "dropout": 0.0, "l2All": False, "l2": 5e-4, "labelled": [0, 5, 24, 33]},
        {"layers": 3, "hidden": 5, "dropout": 0.5, "l2All": True, "l2": 5e-2, "labelled": [0, 3, 14, 26]},
        {"layers": 4, "hidden": 7, "dropout": 0.3, "l2All": False, "l2": 5e-4, "labelled": [1, 20, 31, 33]},
        {"layers": 1, "hidden": 16, "dropout": 0.5, "l2All": True, "l2": 5e-4, "labelled": [2, 7, 9, 29, 30]},
        {"layers": 2, "hidden": 33, "dropout": 0.5, "l2All": True, "l2": 5e-4, "labelled": [4, 11, 12, 15, 22]},
    ]
    cases = []
    for i, case in enumerate(shapes):
        case.update(seed=40 + i, stage=i, epoch=1 + 3 * i)
        cases.append(network(case, rng, edges, x, y))
    islands = edges + [(34, 35), (35, 36), (36, 34), (36, 37), (35, 35)]  # 38 has no edge
    hat = ahat(adjacency(39, islands)).tocoo()
    golden = {
        "versions": {
            "python": platform.python_version(), "torch": torch.__version__.split("+")[0], "numpy": np.__version__,
            "scipy": scipy.__version__, "scikit-learn": sklearn.__version__,
        },
        "edges": edges, "x": x.ravel().tolist(), "y": y.tolist(), "networks": cases,
        "ahat": {"n": 39, "edges": islands, "entries": sorted([int(i), int(j), float(f"{v:.12g}")] for i, j, v in zip(hat.row, hat.col, hat.data))},
        "walks": [walks(34, edges, [0, 5, 24, 33], 1e-6), walks(39, islands, [1, 32, 36, 38], 1e-6), walks(39, islands, [7, 12, 35], 0.1)],
        "kmeans": [kmeans(rng, 120, 2, 4, 0.4), kmeans(rng, 150, 7, 9, 1.5), kmeans(rng, 60, 5, 12, 3.0)],
    }
    with open("golden.json", "w") as f:
        parts = [f"{json.dumps(k)}: {json.dumps(v, separators=(',', ':'))}" for k, v in golden.items()]
        f.write("{\n" + ",\n".join(parts) + "\n}\n")


if __name__ == "__main__":
    torch.set_default_dtype(torch.float64)
    main()
