// Command fold prints a line that is no longer than a width.
package main

import (
	"os"

	"example.com/fold/fold"
)

func main() {
	os.Exit(fold.Run(os.Args[1:], os.Stdout))
}
