// Tells whether the bugs are really gone: other inputs than the tests have, and no test runner.
package main

import (
	"errors"
	"fmt"
	"reflect"

	"example.com/till/money"
	"example.com/till/receipt"
)

func main() {
	euros := func(cents int) money.Money { return money.Money{Cents: cents, Currency: "EUR"} }
	shares := []int{euros(777).Share(50).Cents, euros(1234).Share(19).Cents, euros(2).Share(25).Cents}
	_, below := money.Parse("-7.25 USD")
	_, barely := money.Parse("-0.10 EUR")
	fine, _ := money.Parse("8.09 USD")
	lines := []receipt.Line{{Name: "bread", Count: 3, Price: euros(275)}, {Name: "jam", Count: 2, Price: euros(510)}}
	right := reflect.DeepEqual(shares, []int{389, 234, 1}) &&
		errors.Is(below, money.ErrBelowZero) && errors.Is(barely, money.ErrBelowZero) &&
		fine.Cents == 809 && receipt.Total(lines).Cents == 1845 &&
		receipt.Render(lines) == "  3 bread\n  2 jam\n    18.45 EUR\n"
	if right {
		fmt.Println("right")
	}
}
