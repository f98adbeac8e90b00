"""Writes evidence.json, what the strategy `evidence` is held against: topics,
the stages' virtual labels and the evidence by NumPy on a planted graph.

    python3 evidence.py    (in this directory; made with Python 3.11,
                            numpy 2.4.6, scipy 1.17.1)

Everything is float64 and exact where the engine iterates: the singular value
decomposition is dense. The softmax regression starts from zero and is trained
to convergence; it is convex, so where it starts does not matter.
"""
import json
import platform

import numpy as np
import scipy
import scipy.optimize
from scipy.special import logsumexp

N, C, F, R, T, STAGES = 90, 3, 27, 11, 8, 3
ALPHA, HOPS, IDF, POWER, MASS, L2 = 0.1, 20, 0.5, 1.5, 2.0, 2.0
NET, WORDS, LINKS, SIZE, PRIOR, SHARP = 2.0, 0.2, 0.5, 1.0, 20.0, 3.0


def planted(g):
    y = np.arange(N) % C
    a = np.zeros((N, N))
    for i in range(N):
        for j in range(i):
            if g.random() < (0.09 if y[i] == y[j] else 0.015):
                a[i, j] = a[j, i] = 1
    a[5, 5] = 1  # a self-loop
    b = np.zeros((N, F))
    for i in range(N):
        if i == 7:
            continue  # no words
        for _ in range(6):
            own = g.random() < 0.5
            b[i, g.integers(F // C) * C + y[i] if own else g.integers(F)] = 1
    return y, a, b


def topics(a, b):
    tilde = a + np.eye(N)
    d = tilde.sum(1)
    ahat = tilde / np.sqrt(np.outer(d, d))
    f = b * np.log(N / np.maximum(b.sum(0), 1)) ** IDF
    length = np.sqrt((f * f).sum(1, keepdims=True))
    has = length > 0
    f = np.where(has, f / np.where(has, length, 1), 0)
    f = f - has * f.mean(0)
    z = f
    for _ in range(HOPS):
        z = (1 - ALPHA) * ahat @ z + ALPHA * f
    u, s, _ = np.linalg.svd(z, full_matrices=False)
    e = u[:, :R] * s[:R] ** POWER
    return e / np.sqrt((e * e).sum(1, keepdims=True)), s[:R]


def fit(e, label, weight):
    """Softmax regression with a bias of a hundredth of the penalty."""
    x = np.hstack([e, np.full((len(e), 1), 10.0)])
    one = np.eye(C)[label]

    def loss(flat):
        w = flat.reshape(-1, C)
        s = x @ w
        p = np.exp(s - logsumexp(s, axis=1, keepdims=True))
        value = (weight * (logsumexp(s, axis=1) - (s * one).sum(1))).sum() + L2 / 2 * (w * w).sum()
        return value, (x.T @ ((p - one) * weight[:, None]) + L2 * w).ravel()

    found = scipy.optimize.minimize(loss, np.zeros(x.shape[1] * C), jac=True, method="L-BFGS-B", options={"maxiter": 5000, "ftol": 1e-15, "gtol": 1e-10})
    return found.x.reshape(-1, C)


def softmax(s):
    return np.exp(s - logsumexp(s, axis=1, keepdims=True))


def evidence(p, a, b, given, one):
    links = a * (1 - np.eye(N))
    q = p**SHARP
    q /= q.sum(1, keepdims=True)
    q[given] = one
    common = b.sum(0) / b.sum()
    for _ in range(2):
        count = b.T @ q
        theta = (count + PRIOR * common[:, None]) / (count.sum(0) + PRIOR)
        network = NET * np.log(p + 1e-9)
        words = WORDS * b @ np.log(theta / np.maximum(common, 1e-12)[:, None])
        size = SIZE * np.log(q.mean(0) + 1e-9)
        for _ in range(3):
            near = LINKS * links @ q
            q = softmax(network + words + size + near)
            q[given] = one
    return q, {"network": network.tolist(), "words": words.tolist(), "size": size.tolist(), "links": near.tolist()}


def run(e, a, b, y, given):
    one = np.eye(C)[y[given]]
    virtual, stages = np.array([], int), []
    label = np.array([], int)
    for k in range(STAGES + 1):
        mass = np.array([MASS / (label == c).sum() for c in label])
        w = fit(e[np.concatenate([given, virtual])], np.concatenate([y[given], label]), np.concatenate([np.ones(len(given)), mass]))
        p = softmax(np.hstack([e, np.full((N, 1), 10.0)]) @ w)
        q, terms = evidence(p, a, b, given, one)
        if k == STAGES:
            return stages, p, q, terms
        order = np.sort(p, 1)
        margin = order[:, -1] / order[:, -2]
        virtual, label = [], []
        for c in range(C):
            mine = [i for i in range(N) if p[i].argmax() == c and i not in given]
            top = sorted(mine, key=lambda i: -margin[i])[:T]
            for i in top:
                if q[i].argmax() == c:
                    virtual.append(i)
                    label.append(c)
        virtual, label = np.array(virtual), np.array(label)
        stages.append([[int(i), int(c)] for i, c in zip(virtual, label)])


def main():
    g = np.random.default_rng(20)
    y, a, b = planted(g)
    given = np.array([0, 1, 2, 30, 31, 32])
    e, s = topics(a, b)
    stages, p, q, terms = run(e, a, b, y, given)
    print("accuracy", (q.argmax(1) == y).mean(), [len(v) for v in stages])
    out = {
        "versions": {"python": platform.python_version(), "numpy": np.__version__, "scipy": scipy.__version__},
        "edges": [[i, j] for i in range(N) for j in range(i + 1) if a[i, j]],
        "words": [[i, j] for i in range(N) for j in range(F) if b[i, j]],
        "y": y.tolist(), "given": given.tolist(), "features": F, "topics": R, "t": T, "stages": STAGES,
        "strength": s.tolist(), "products": (e @ e.T).tolist(),
        "virtual": stages, "p": p.tolist(), "q": q.tolist(), "terms": terms,
    }
    text = json.dumps(json.loads(json.dumps(out), parse_float=lambda v: float("%.7g" % float(v))), separators=(",", ":"))
    with open("evidence.json", "w") as f:
        f.write(text + "\n")


if __name__ == "__main__":
    main()
