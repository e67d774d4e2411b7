// Package money knows amounts of money.
package money

import "fmt"

// Money is an amount in one currency.
type Money struct {
	Cents    int
	Currency string
}

// Plus adds two amounts.
func (m Money) Plus(other Money) Money {
	return Money{m.Cents + other.Cents, m.Currency}
}

// Share returns a part of an amount.
func (m Money) Share(percent int) Money {
	return Money{m.Cents * percent / 100, m.Currency}
}

func (m Money) String() string {
	return fmt.Sprintf("%d.%02d %s", m.Cents/100, m.Cents%100, m.Currency)
}
