package price

import (
	"fmt"
	"testing"
)

func TestTotal(t *testing.T) {
	tests := map[string]struct {
		items []Item
		want  int
	}{
		"nothing":      {nil, 0},
		"one item":     {[]Item{{250, 1}}, 250},
		"several of a": {[]Item{{250, 3}, {99, 2}}, 948},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if got := Total(test.items); got != test.want {
				t.Errorf("Total() = %d, want %d", got, test.want)
			}
		})
	}
}

func TestDiscounted(t *testing.T) {
	if got := Discounted(1000, 15); got != 850 {
		t.Errorf("Discounted(1000, 15) = %d, want 850", got)
	}
}

func ExampleDiscounted() {
	fmt.Println(Discounted(999, 10))
	// Output: 900
}
