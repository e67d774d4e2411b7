package calls

import (
	"runtime"
	"strings"
	"sync"
)

// Functions says which functions a case ran; those of no case ran where it is not known which test
// they belong to: in a goroutine, or in a part of a test.
type Functions struct {
	Case string   `json:"case"`
	Ran  []string `json:"ran"`
}

var functionsRun sync.Map

// Ran notes that a function runs. Each function of the project calls it first.
func Ran(name string) {
	if under == "" { // before any test
		return
	}
	found := wholeTest()
	if _, known := functionsRun.LoadOrStore([2]string{found, name}, true); !known {
		write(Functions{found, []string{name}})
	}
}

// wholeTest looks for the function of a test among those that have called each other.
func wholeTest() string {
	counters := make([]uintptr, mostFrames)
	frames := runtime.CallersFrames(counters[:runtime.Callers(3, counters)])
	for {
		frame, more := frames.Next()
		name := frame.Function[strings.LastIndex(frame.Function, "/")+1:]
		parts := strings.Split(name, ".")
		if len(parts) == 2 && strings.HasSuffix(frame.File, "_test.go") && isTest(parts[1]) {
			return under + " > " + parts[1]
		}
		if !more {
			return ""
		}
	}
}
