package receipt

import (
	"os"
	"testing"

	"example.com/till/money"
)

var lines = []Line{
	{"tea", 2, money.Money{Cents: 350, Currency: "EUR"}},
	{"cake", 1, money.Money{Cents: 420, Currency: "EUR"}},
}

func TestTotalCountsEveryPiece(t *testing.T) {
	if got := Total(lines); got.Cents != 1120 {
		t.Errorf("got %v", got)
	}
}

func TestNothingCostsNothing(t *testing.T) {
	if got := Total(nil); got.Cents != 0 {
		t.Errorf("got %v", got)
	}
}

func TestReceiptLooksAsAgreed(t *testing.T) {
	agreed, err := os.ReadFile("testdata/receipt.golden")
	if err != nil {
		t.Fatal(err)
	}
	if got := Render(lines); got != string(agreed) {
		t.Errorf("got %q", got)
	}
}
