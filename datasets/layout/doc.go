// Package layout places the nodes of a graph in the plane for the page. It
// sees only the links, never the classes.
//
// Each connected component starts from pivot multidimensional scaling (Brandes
// and Pich 2006) and settles under the forces of ForceAtlas2 (Jacomy et al.
// 2014) with logarithmic attraction and Barnes–Hut repulsion.
// The components are then packed, the largest in the middle and the others in
// the free room around it, and the picture is scaled to the square.
package layout
