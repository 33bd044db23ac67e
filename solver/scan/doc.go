// Package scan is shared by searches that fill the first hole of a fixed order of the cells. They keep the occupancy
// relative to that hole in one word (N. G. de Bruijn 1971, J. G. Fletcher 1965).
//
//   - Order, a fill order that keeps the shape of a piece, and the choice of the best: order.go
//   - Table, the orientations of the images along an order, and the look-ups of those that fit: table.go
//   - Group, bits of the window that make an index: group.go
//
// The window kernel searches like this, and so does package meet, from both ends of an order.
package scan
