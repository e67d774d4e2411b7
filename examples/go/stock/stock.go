// Package stock knows what is in the store.
package stock

// Shelf holds goods in the order in which they came.
type Shelf struct {
	goods []string
}

// Put adds goods to the shelf.
func (shelf *Shelf) Put(name string) {
	shelf.goods = append(shelf.goods, name)
}

// Oldest returns what came first, and nothing when the shelf is empty.
func (shelf *Shelf) Oldest() string {
	return shelf.goods[0]
}
