package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"time"
)

const (
	scriptSeconds  = 10
	mostScripted   = 100
	mostOfFunction = 8
	mostOfCall     = 2000 // characters
	noCall         = "cannot be called here"
	asRun          = "go-build2718281828/b001/exe/report" // where `go run` has a program
)

// scriptParts stand beside the program that a user of the packages could have written: what keeps it
// from touching the machine, and what tells values in words.
var scriptParts = []string{"guard.go", "words.go"}

// Told is what is known of a call, and how a program has it that uses the package.
type Told struct {
	At       int
	Result   string
	Scripted *struct {
		Name      string
		Arguments []string
		Call      string
		Results   int
		IsPlain   bool `json:"is_plain"`
		Imports   map[string]string
	}
}

// makeFromScript makes calls once more in a small program of another module, which has them in its
// own text and in which nothing of adws is. What cannot be written so is not called.
func (outside Outside) makeFromScript(beside Beside, parts string, packages []Package) {
	text, _ := os.ReadFile(outside.Answers)
	lines, every := []Record{}, []Told{}
	for _, line := range bytes.Split(bytes.TrimSpace(text), []byte("\n")) {
		var record Record
		var told Told
		if json.Unmarshal(line, &record) == nil && json.Unmarshal(line, &told) == nil {
			record["result"], record["after"] = noCall, ""
			delete(record, "scripted")
			lines, every = append(lines, record), append(every, told)
		}
	}
	found := outside.runScript(beside, parts, scriptedCalls(every, packages))
	into := &strings.Builder{}
	for at, record := range lines {
		if words, ok := found[every[at].At]; ok {
			record["result"], record["after"] = words[0], words[1]
		}
		fmt.Fprintln(into, toJSON(record))
	}
	write(outside.Answers, into.String())
}

// scriptedCalls are those that ended before and can be written; programs' own packages cannot be used
// by others.
func scriptedCalls(every []Told, packages []Package) []Told {
	programs := map[string]bool{}
	for _, one := range packages {
		programs[one.ImportPath] = one.Name == "main"
	}
	found, counts := []Told{}, map[string]int{}
	for _, told := range every {
		call := told.Scripted
		if call == nil || strings.HasPrefix(told.Result, "panics: ") || told.Result == noEnd || len(found) == mostScripted {
			continue
		}
		isOfProgram := false
		for _, path := range call.Imports {
			isOfProgram = isOfProgram || programs[path]
		}
		isLong := len(strings.Join(call.Arguments, "")) > mostOfCall
		if !isOfProgram && !isLong && counts[call.Name] < mostOfFunction {
			counts[call.Name]++
			found = append(found, told)
		}
	}
	return found
}

// runScript returns the results of calls and what they left of their arguments, by their places.
func (outside Outside) runScript(beside Beside, parts string, calls []Told) map[int][2]string {
	folder, program := filepath.Join(outside.folder, "report"), filepath.Join(outside.folder, asRun)
	write(filepath.Join(folder, "main.go"), scriptText(calls))
	for _, name := range scriptParts {
		text, _ := os.ReadFile(filepath.Join(parts, name))
		write(filepath.Join(folder, name), packageClause.ReplaceAllString(string(text), "package main"))
	}
	write(filepath.Join(folder, "go.mod"), "module report\n\ngo 1.18\n")
	work := filepath.Join(outside.folder, "go.work")
	write(work, fmt.Sprintf("go %s\n\nuse (\n\t%q\n\t%q\n)\n", language(), folder, beside.module.Dir))
	arguments := append([]string{"build", "-o", program}, outside.words.listing...)
	build := exec.Command(outside.settings.Go, append(arguments, beside.elsewhere(), ".")...)
	build.Dir, build.Env = folder, append(os.Environ(), "GOWORK="+work)
	if build.Run() != nil {
		return nil
	}
	command := belowAShell(program)
	command.Dir, command.Env = outside.emptyFolder("work"), outside.environment()
	printed := &bytes.Buffer{}
	command.Stdout = printed
	timer := time.AfterFunc(scriptSeconds*time.Second, func() { end(command) })
	defer timer.Stop()
	command.Run()
	plain := strings.NewReplacer(
		program, "<program>", command.Dir, "<tree>", sourceFolder, "<tree>", outside.Tree, "<tree>",
	)
	return readScript(plain.Replace(printed.String()))
}

// language is that of the `go` command that compiled this program.
func language() string {
	parts := strings.SplitN(strings.TrimPrefix(runtime.Version(), "go"), ".", 3)
	return strings.Join(parts[:2], ".")
}

const scriptHead = `
type told struct {
	number        int
	result, after string
}

var found []told

func tell(number int, results, given []interface{}, before string) {
	after := ""
	if before != "" {
		after = resultWords(given)
	}
	if after == before {
		after = ""
	}
	found = append(found, told{number, resultWords(results), after})
}

func init() { guard() }

func main() {
`

const scriptTail = `	for _, one := range found {
		fmt.Printf("%d %q %q\n", one.number, one.result, one.after)
	}
}
`

// scriptText is the program: first the calls before which no words are needed.
func scriptText(calls []Told) string {
	imports, made := map[string]string{}, []string{}
	sort.SliceStable(calls, func(one, other int) bool {
		return calls[one].Scripted.IsPlain && !calls[other].Scripted.IsPlain
	})
	for _, told := range calls {
		for alias, path := range told.Scripted.Imports {
			imports[alias] = path
		}
		made = append(made, scriptedCall(told))
	}
	loaded := []string{}
	for alias, path := range imports {
		loaded = append(loaded, fmt.Sprintf("\t%s %q\n", alias, path))
	}
	sort.Strings(loaded)
	head := "package main\n\nimport (\n\t\"fmt\"\n" + strings.Join(loaded, "") + ")\n"
	return head + scriptHead + strings.Join(made, "") + scriptTail
}

func scriptedCall(told Told) string {
	call, results, given := told.Scripted, numbered("result", told.Scripted.Results), "nil"
	lines, before := append([]string{}, call.Arguments...), `""`
	if !call.IsPlain {
		given = pointers(numbered("given", len(call.Arguments)))
		lines = append(lines, "before := resultWords("+given+")")
		before = "before"
	}
	if len(results) > 0 {
		lines = append(lines, strings.Join(results, ", ")+" := "+call.Call)
	} else {
		lines = append(lines, call.Call)
	}
	lines = append(lines, fmt.Sprintf("tell(%d, %s, %s, %s)", told.At, pointers(results), given, before))
	return "\t{\n\t\t" + strings.Join(lines, "\n\t\t") + "\n\t}\n"
}

func numbered(name string, count int) []string {
	found := []string{}
	for at := 0; at < count; at++ {
		found = append(found, name+strconv.Itoa(at))
	}
	return found
}

func pointers(names []string) string {
	found := []string{}
	for _, name := range names {
		found = append(found, "&"+name)
	}
	return "[]interface{}{" + strings.Join(found, ", ") + "}"
}

func readScript(printed string) map[int][2]string {
	found := map[int][2]string{}
	for _, line := range strings.Split(printed, "\n") {
		var number int
		var words [2]string
		if _, err := fmt.Sscanf(line, "%d %q %q", &number, &words[0], &words[1]); err == nil {
			found[number] = words
		}
	}
	return found
}
