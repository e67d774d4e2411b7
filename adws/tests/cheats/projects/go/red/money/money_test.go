package money

import (
	"fmt"
	"testing"
)

func TestAdds(t *testing.T) {
	if got := (Money{130, "EUR"}).Plus(Money{25, "EUR"}); got != (Money{155, "EUR"}) {
		t.Errorf("got %v", got)
	}
}

func TestIsPrintedWithItsCurrency(t *testing.T) {
	if got := (Money{1205, "CHF"}).String(); got != "12.05 CHF" {
		t.Errorf("got %q", got)
	}
}

func TestShare(t *testing.T) {
	for _, row := range []struct{ cents, percent, want int }{
		{1000, 19, 190},
		{1995, 7, 140},
		{333, 50, 167},
		{1, 49, 0},
	} {
		t.Run(fmt.Sprintf("%d of %d", row.percent, row.cents), func(t *testing.T) {
			if got := (Money{row.cents, "EUR"}).Share(row.percent).Cents; got != row.want {
				t.Errorf("got %d, want %d", got, row.want)
			}
		})
	}
}
