package fold

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Run prints what the words of a command line ask for, and returns its exit code.
func Run(words []string, out io.Writer) int {
	width, err := strconv.Atoi(words[0])
	if err != nil {
		fmt.Fprintln(out, "no width:", words[0])
		return 2
	}
	fmt.Fprintln(out, Shorten(strings.Join(words[1:], " "), width))
	return 0
}
