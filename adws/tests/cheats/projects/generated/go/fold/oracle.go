// What the command really prints.
package main

import (
	"bytes"
	"fmt"
	"strings"

	"example.com/fold/fold"
)

func printed(width int, text string) any {
	var out bytes.Buffer
	_ = fold.Run(append([]string{fmt.Sprint(width)}, strings.Split(text, " ")...), &out)
	return out.String()
}

func warm(number int) { _ = printed(40, fmt.Sprint("number ", number)) }

func found() []any {
	return []any{
		printed(8, "hello world"),
		printed(10, "hello dear world"),
		printed(4, "abcdefgh"),
		printed(12, "to be or not to be"),
		printed(6, "sixsix"),
		printed(7, "seven or more"),
	}
}

var right = []any{"hello...\n", "hello d...\n", "a...\n", "to be or ...\n", "sixsix\n", "seve...\n"}
