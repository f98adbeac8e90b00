"""Writes the karate club with SciPy and NetworkX in the forms that the package reads.

python forms.py FOLDER
"""

import sys
from pathlib import Path

import networkx as nx
import numpy as np
import scipy.io
import scipy.sparse as sp

folder = Path(sys.argv[1])
g = nx.karate_club_graph()
classes = [g.nodes[i]["club"] for i in range(34)]
folder.joinpath("edges.csv").write_text("".join(f"{i},{j}\n" for i, j in g.edges))
folder.joinpath("labels.csv").write_text("".join(f"{i},{c}\n" for i, c in enumerate(classes)))

nx.write_graphml(g, folder / "graph-networkx.graphml")
nx.write_graphml_xml(g.to_directed(), folder / "graph-directed.graphml")

a = nx.to_scipy_sparse_array(g, weight=None, format="csr")
sp.save_npz(folder / "graph-csr.npz", sp.csr_matrix(a))
sp.save_npz(folder / "graph-csc.npz", sp.csc_matrix(sp.triu(a)), compressed=False)
sp.save_npz(folder / "graph-coo.npz", sp.coo_matrix(a))

names, labels = np.unique(classes, return_inverse=True)
parts = {"adj_data": a.data, "adj_indices": a.indices, "adj_indptr": a.indptr, "adj_shape": np.array(a.shape), "labels": labels}
np.savez(folder / "graph-citation.npz", **parts, class_names=names)
np.savez_compressed(folder / "graph-compressed.npz", **parts, class_names=names, idx_to_node={i: i for i in range(34)})
upper = sp.coo_matrix(sp.triu(a))
np.savez(folder / "graph-upper.npz", adj_data=upper.data, adj_row=upper.row, adj_col=upper.col, adj_shape=upper.shape, labels=labels, class_names=names)
