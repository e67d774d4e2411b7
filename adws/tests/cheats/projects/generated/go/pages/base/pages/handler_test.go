package pages

import (
	"fmt"
	"testing"
)

func TestPages(t *testing.T) {
	for _, row := range []struct{ total, size, want int }{
		{20, 5, 4},
		{30, 10, 3},
		{9, 3, 3},
		{21, 5, 5},
		{7, 2, 4},
		{1, 10, 1},
	} {
		t.Run(fmt.Sprintf("%d by %d", row.total, row.size), func(t *testing.T) {
			code, text := Handle(fmt.Sprintf("/count?total=%d&size=%d", row.total, row.size))
			if code != 200 || text != fmt.Sprintf("%d pages", row.want) {
				t.Errorf("got %d, %q", code, text)
			}
		})
	}
}

func TestNoNumber(t *testing.T) {
	if code, _ := Handle("/count?total=many&size=5"); code != 400 {
		t.Errorf("got %d", code)
	}
}

func TestElsewhere(t *testing.T) {
	if code, _ := Handle("/lists"); code != 404 {
		t.Errorf("got %d", code)
	}
}
