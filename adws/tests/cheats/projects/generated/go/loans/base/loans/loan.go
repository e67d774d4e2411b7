// Package loans knows what lending costs.
package loans

// Loan is an amount of cents, lent at a rate in tenths of a per cent a year.
type Loan struct {
	Cents int
	Rate  int
}

// Interest returns what so many days cost.
func (loan Loan) Interest(days int) int {
	return loan.Cents * loan.Rate * days / 360 / 1000
}

// Months returns how many payments there are.
func (loan Loan) Months(payment int) int {
	return (loan.Cents + payment - 1) / payment
}
