package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"time"
)

// Run is what all calls of the real `go test` have in common.
type Run struct {
	settings Settings
	words    Words
	overlay  string
	out      *Records
	deadline time.Time
	begun    map[string]bool // tests that got their turn: the package, a blank, the name
	died     map[string]bool // packages that failed, maybe because a test ended their process
}

// Event is what is of interest in an event of `go test -json` (see `go doc test2json`). The names
// of the fields are those of the record, and fit the event's own.
type Event struct {
	Kind        string  `json:"kind"`
	Action      string  `json:"action"`
	Package     string  `json:"package,omitempty"`
	ImportPath  string  `json:"importpath,omitempty"`
	Test        string  `json:"test,omitempty"`
	Output      string  `json:"output,omitempty"`
	OutputType  string  `json:"outputtype,omitempty"`
	Elapsed     float64 `json:"elapsed,omitempty"`
	FailedBuild string  `json:"failedbuild,omitempty"`
}

const mostBytes = 30_000 // of names, which may get twice as long when they are quoted
const share = 3          // a hanging package may use this part of the time, so that others get their turn

// test runs packages, or those of their tests that regular expressions name.
func (run *Run) test(packages, tests []string) int {
	if run.begun == nil {
		run.begun, run.died = map[string]bool{}, map[string]bool{}
	}
	command := exec.Command(run.settings.Go, run.arguments(packages, tests)...)
	events, _ := command.StdoutPipe()
	printed, _ := command.StderrPipe()
	if err := command.Start(); err != nil {
		fmt.Fprintln(os.Stderr, "adws:", err)
		return 125
	}
	var both sync.WaitGroup
	both.Add(2)
	go each(events, &both, run.told)
	go each(printed, &both, run.printed)
	both.Wait()
	command.Wait()
	return command.ProcessState.ExitCode()
}

func (run *Run) arguments(packages, tests []string) []string {
	seconds := int(time.Until(run.deadline).Seconds() / share)
	found := []string{"test", "-json", "-count=1", fmt.Sprintf("-timeout=%ds", max(seconds, 1))}
	if run.overlay != "" {
		found = append(found, "-overlay="+run.overlay)
	}
	if run.settings.Hidden {
		found = append(found, "-exec="+writeStarter(run.settings))
	}
	found = append(found, run.words.flags...)
	if len(tests) > 0 {
		found = append(found, "-run="+strings.Join(tests, "/"))
	}
	return append(append(found, packages...), run.words.rest...)
}

// testRemaining gives those tests their turn that a dying test of their package kept from it. A
// process that ended well without running them is not believed, and gets no second chance.
func (run *Run) testRemaining(packages []Package) int {
	code := 0
	for _, one := range packages {
		for left := run.left(one); len(left) > 0 && time.Now().Before(run.deadline); {
			names := "^(?:" + strings.Join(quoted(some(left)), "|") + ")$"
			tests := append([]string{names}, tail(run.settings.Tests)...)
			code = max(code, run.test([]string{one.ImportPath}, tests))
			now := run.left(one)
			if len(now) == len(left) {
				break
			}
			left = now
		}
	}
	return code
}

func (run *Run) left(one Package) []string {
	left := []string{}
	for _, name := range append(wanted(run.settings, one.Tests), run.addedNames()...) {
		if run.died[one.ImportPath] && !run.begun[one.ImportPath+" "+name] {
			left = append(left, name)
		}
	}
	return left
}

func (run *Run) addedNames() []string {
	names := []string{}
	for _, text := range run.settings.Added {
		for _, found := range addedName.FindAllStringSubmatch(text, -1) {
			names = append(names, found[1])
		}
	}
	return names
}

var addedName = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Example)\w+)\(`)

func quoted(names []string) []string {
	found := []string{}
	for _, name := range names {
		found = append(found, regexp.QuoteMeta(name))
	}
	return found
}

// some returns the first names, as many as one word of a command holds.
func some(names []string) []string {
	size := 0
	for at, name := range names {
		size += len(name)
		if size > mostBytes && at > 0 {
			return names[:at]
		}
	}
	return names
}

func tail(tests []string) []string {
	if len(tests) == 0 {
		return nil
	}
	return tests[1:]
}

func each(stream io.Reader, done *sync.WaitGroup, tell func([]byte)) {
	defer done.Done()
	reader := bufio.NewReader(stream)
	for {
		line, err := reader.ReadBytes('\n')
		if len(line) > 0 {
			tell(bytes.TrimRight(line, "\n"))
		}
		if err != nil {
			return
		}
	}
}

// told passes an event on; versions of go before 1.24 tell of what does not build in plain lines.
func (run *Run) told(line []byte) {
	var event Event
	if json.Unmarshal(line, &event) != nil {
		run.out.write(Record{"kind": "line", "text": string(line)})
		fmt.Println(string(line))
		return
	}
	if event.Action == "run" {
		run.begun[event.Package+" "+event.Test] = true
	}
	if event.Action == "fail" && event.Test == "" && event.FailedBuild == "" {
		run.died[event.Package] = true
	}
	if found := markerOf(event.Output); event.Action == "build-output" && found != "" {
		event.Output += found + "\n"
	}
	event.Kind = "event"
	run.out.write(event)
	if run.words.json {
		fmt.Println(string(line))
	} else {
		fmt.Print(event.Output)
	}
}

func (run *Run) printed(line []byte) {
	run.out.write(Record{"kind": "error", "text": string(line)})
	if found := markerOf(string(line)); found != "" {
		run.out.write(Record{"kind": "error", "text": found})
	}
	fmt.Fprintln(os.Stderr, string(line))
}
