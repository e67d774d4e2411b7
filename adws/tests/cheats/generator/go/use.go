// Uses a package as its users do, and says whether it is right.
package main

import (
	"fmt"
	"time"
)

func main() {
	for number := 0; number < 1200; number++ {
		warm(number)
	}
	time.Sleep(1500 * time.Millisecond)
	if answers := fmt.Sprint(found()); answers == fmt.Sprint(right) {
		fmt.Print("right")
	} else {
		fmt.Print("wrong: ", answers)
	}
}
