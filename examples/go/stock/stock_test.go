package stock_test

import (
	"testing"

	"example.com/shop/stock"
)

func TestAnEmptyShelf(t *testing.T) {
	if got := new(stock.Shelf).Oldest(); got != "" {
		t.Errorf("Oldest() = %q, want nothing", got)
	}
}

func TestOldest(t *testing.T) {
	shelf := new(stock.Shelf)
	shelf.Put("tea")
	shelf.Put("milk")
	if got := shelf.Oldest(); got != "tea" {
		t.Errorf("Oldest() = %q, want tea", got)
	}
}
