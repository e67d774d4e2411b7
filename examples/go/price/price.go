// Package price computes what customers pay, in cents.
package price

// Item is one line of an order.
type Item struct {
	Cents    int
	Quantity int
}

// Total returns the sum of all items.
func Total(items []Item) int {
	total := 0
	for _, item := range items {
		total += item.Cents
	}
	return total
}

// Discounted returns a sum less a discount of some percent, rounded down.
func Discounted(cents, percent int) int {
	return cents - cents*percent/100
}
