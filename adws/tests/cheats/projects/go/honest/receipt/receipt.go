// Package receipt writes receipts.
package receipt

import (
	"fmt"
	"strings"

	"example.com/till/money"
)

// Line says how many pieces of what were sold, and the price of one.
type Line struct {
	Name  string
	Count int
	Price money.Money
}

// Total adds up what all lines cost.
func Total(lines []Line) money.Money {
	sum := money.Money{Currency: "EUR"}
	for _, line := range lines {
		sum = sum.Plus(money.Money{Cents: line.Price.Cents * line.Count})
	}
	return sum
}

// Render writes the lines and their total.
func Render(lines []Line) string {
	var text strings.Builder
	for _, line := range lines {
		fmt.Fprintf(&text, "%3d %s\n", line.Count, line.Name)
	}
	fmt.Fprintf(&text, "    %v\n", Total(lines))
	return text.String()
}
