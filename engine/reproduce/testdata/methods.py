"""Writes methods.json, what SGC, APPNP and Poisson learning are held against.

    python3 methods.py    (in this directory; made with Python 3.11,
                            numpy 2.4.6, scipy 1.17.1)

Everything is float64 and dense: Poisson's equation by the pseudo-inverse of
the Laplacian, filters by products of matrices, the regression by L-BFGS.
"""
import json
import platform

import numpy as np
import scipy
import scipy.optimize
from scipy.special import softmax

N, C, F, H = 40, 3, 10, 64
HOPS, ALPHA, L2 = 10, 0.1, 0.05
g = np.random.default_rng(15)

# Two communities and a bit (nodes 0 to 29), a path whose labels are of one
# class, one without labels, an edge with two classes, a node without edges.
y = np.arange(N) % C
edges = [[i, j] for i in range(30) for j in range(i) if g.random() < (0.25 if y[i] == y[j] else 0.03)]
edges += [[i, i + 1] for i in range(29)]
edges += [[30, 31], [31, 32], [33, 34], [34, 35], [36, 37], [37, 38], [3, 3]]
given = [0, 1, 2, 6, 11, 13, 31, 36, 38]
y[36], y[38] = 0, 2
a = np.zeros((N, N))
for i, j in edges:
    a[i, j] = a[j, i] = 1
words = sorted([int(i), int(w)] for i in range(N) for w in set(g.integers(0, F, 4).tolist()) if i != 5)
x = np.zeros((N, F))
for i, w in words:
    x[i, w] = 1
x = x / np.maximum(x.sum(1, keepdims=True), 1)

tilde = a + np.eye(N)
d = tilde.sum(1)
ahat = tilde / np.sqrt(np.outer(d, d))
rank = np.eye(N)
for _ in range(HOPS):
    rank = (1 - ALPHA) * ahat @ rank + ALPHA * np.eye(N)


def poisson():
    w = a * (1 - np.eye(N))
    lap = np.diag(w.sum(1)) - w
    reach = np.linalg.matrix_power(w + np.eye(N), N) > 0
    u = np.zeros((N, C))
    for part in {tuple(np.nonzero(r)[0]) for r in reach}:
        part = list(part)
        mine = [i for i in given if i in part]
        if not mine:
            continue
        if len({int(y[i]) for i in mine}) == 1:
            u[part, y[mine[0]]] = 1
            continue
        b = np.zeros((N, C))
        b[mine] = np.eye(C)[y[mine]] - np.eye(C)[y[mine]].mean(0)
        v = np.linalg.pinv(lap[np.ix_(part, part)]) @ b[part]
        weight = w[part].sum(1)
        u[part] = v - weight @ v / weight.sum()
    return u


def regression():
    """Softmax regression on two hops, the mean loss with L2/2 |W|^2."""
    z = ahat @ ahat @ x
    one = np.eye(C)[y[given]]

    def loss(flat):
        w = flat.reshape(F, C)
        p = softmax(z[given] @ w, axis=1)
        value = -np.log((p * one).sum(1)).mean() + L2 / 2 * (w * w).sum()
        return value, (z[given].T @ (p - one) / len(given) + L2 * w).ravel()

    found = scipy.optimize.minimize(loss, np.zeros(F * C), jac=True, method="L-BFGS-B", options={"maxiter": 5000, "ftol": 1e-16, "gtol": 1e-12})
    return softmax(z @ found.x.reshape(F, C), axis=1)


def weights(i, o):
    return np.round(g.standard_normal((i, o)), 2)


one, first, second = weights(F, C), weights(F, H), weights(H, C)
out = {
    "versions": {"python": platform.python_version(), "numpy": np.__version__, "scipy": scipy.__version__},
    "edges": edges, "words": words, "y": y.tolist(), "given": given, "features": F,
    "sgc": {"weights": [one.tolist()], "z": softmax(ahat @ ahat @ x @ one, axis=1).round(9).tolist()},
    "appnp": {"weights": [first.tolist(), second.tolist()], "z": softmax(rank @ (np.maximum(x @ first, 0) @ second), axis=1).round(9).tolist()},
    "regression": regression().round(9).tolist(),
    "poisson": poisson().round(12).tolist(),
}
with open("methods.json", "w") as f:
    json.dump(out, f, separators=(",", ":"))
    f.write("\n")
