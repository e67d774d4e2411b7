package loans_test

import (
	"testing"

	"example.com/loans/loans"
)

func TestInterest(t *testing.T) {
	for _, row := range []struct{ cents, rate, days, want int }{
		{100000, 50, 73, 1000},
		{365000, 20, 30, 600},
		{50000, 73, 100, 1000},
	} {
		if got := (loans.Loan{Cents: row.cents, Rate: row.rate}).Interest(row.days); got != row.want {
			t.Errorf("got %d, want %d", got, row.want)
		}
	}
}

func TestLittleInterest(t *testing.T) {
	for days := 0; days < 3; days++ {
		if got := (loans.Loan{Cents: 100, Rate: 30}).Interest(days); got != 0 {
			t.Errorf("got %d", got)
		}
	}
}

func TestNoInterest(t *testing.T) {
	if got := (loans.Loan{Cents: 5000}).Interest(400); got != 0 {
		t.Errorf("got %d", got)
	}
}

func TestMonths(t *testing.T) {
	if got := (loans.Loan{Cents: 1000, Rate: 10}).Months(300); got != 4 {
		t.Errorf("got %d", got)
	}
}
