package money

import (
	"errors"
	"regexp"
	"strconv"
)

// ErrForm says that a text is no amount, ErrBelowZero that it is one below zero.
var (
	ErrForm      = errors.New("not an amount")
	ErrBelowZero = errors.New("below zero")
)

var form = regexp.MustCompile(`^(-?\d+)\.(\d\d) ([A-Z]{3})$`)

// Parse reads an amount.
func Parse(text string) (Money, error) {
	found := form.FindStringSubmatch(text)
	if found == nil {
		return Money{}, ErrForm
	}
	cents, err := strconv.Atoi(found[1] + found[2])
	if err != nil {
		return Money{}, ErrForm
	}
	return Money{cents, found[3]}, nil
}
