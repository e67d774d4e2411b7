package money

import (
	"errors"
	"testing"
)

func TestReadsAnAmount(t *testing.T) {
	got, err := Parse("12.05 CHF")
	if err != nil || got != (Money{1205, "CHF"}) {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestRefusesWhatIsNoAmount(t *testing.T) {
	if _, err := Parse("twelve"); !errors.Is(err, ErrForm) {
		t.Errorf("got %v", err)
	}
}

func TestRefusesWhatIsBelowZero(t *testing.T) {
	if _, err := Parse("-3.50 EUR"); !errors.Is(err, ErrBelowZero) {
		t.Errorf("got %v", err)
	}
}
