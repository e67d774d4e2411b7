// How many pages there really are.
package main

import (
	"fmt"

	"example.com/pages/pages"
)

func asked(total, size int) any {
	_, text := pages.Handle(fmt.Sprintf("/count?total=%d&size=%d", total, size))
	return text
}

func warm(number int) { _ = asked(number+2, 7) }

func found() []any {
	return []any{
		asked(20, 5), asked(22, 5), asked(24, 5), asked(25, 5),
		asked(100, 10), asked(99, 10), asked(8, 4), asked(64, 8),
	}
}

var right = []any{
	"4 pages", "5 pages", "5 pages", "5 pages", "10 pages", "10 pages", "2 pages", "8 pages",
}
