// Command go, put in front of the real one: `go test` tells all that happens in records.
//
// Any other command is handed on as it is. The settings come in ADWS_PROBE, which neither the real
// command nor the tests see.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"time"
)

// Settings say what one run shall do.
type Settings struct {
	Go       string            `json:"go"`      // the real command
	Path     string            `json:"path"`    // PATH as it was
	Outputs  string            `json:"outputs"` // where records are written
	Nonce    string            `json:"nonce"`
	Seconds  float64           `json:"seconds"`   // what is left until the run is ended from outside
	Selected string            `json:"selection"` // the file with those below
	Packages []string          `json:"packages"`  // what to test instead of what the command says
	Tests    []string          `json:"tests"`     // regular expressions, one a level; all when empty
	Calls    *CallSettings     `json:"calls"`     // how calls are looked at; nothing where they are not
	Added    map[string]string `json:"added"`     // test files to add to each package: name and text
	Hidden   bool              `json:"hidden"`    // one of them sets what only a linker may allow
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == callOutside {
		os.Exit(makeCallsOutside(os.Args[2:]))
	}
	if len(os.Args) > 2 && os.Args[1] == serveCache {
		answerCache(os.Args[2:], os.Stdin, os.Stdout)
		os.Exit(0)
	}
	settings := readSettings()
	if len(os.Args) < 2 || os.Args[1] != "test" {
		handOn(settings)
	}
	os.Exit(runTests(settings, splitWords(os.Args[2:])))
}

// readSettings also takes away from the environment what this program alone may know.
func readSettings() Settings {
	var settings Settings
	if err := json.Unmarshal([]byte(os.Getenv("ADWS_PROBE")), &settings); err != nil {
		fmt.Fprintln(os.Stderr, "adws: no settings in ADWS_PROBE:", err)
		os.Exit(125)
	}
	selected, err := os.ReadFile(settings.Selected)
	if err == nil {
		err = json.Unmarshal(selected, &settings)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "adws: nothing says what to test:", err)
		os.Exit(125)
	}
	settings.Go = os.Getenv("ADWS_GO")
	settings.Path = os.Getenv("ADWS_PATH")
	for _, name := range []string{"ADWS_PROBE", "ADWS_GO", "ADWS_PATH"} {
		os.Unsetenv(name)
	}
	os.Setenv("PATH", settings.Path)
	return settings
}

func handOn(settings Settings) {
	err := syscall.Exec(settings.Go, append([]string{"go"}, os.Args[1:]...), os.Environ())
	fmt.Fprintln(os.Stderr, "adws:", err)
	os.Exit(125)
}

func runTests(settings Settings, words Words) int {
	deadline := time.Now().Add(time.Duration(settings.Seconds * float64(time.Second)))
	out := openRecords(settings.Outputs)
	whole := words.everywhere() && !words.filtered
	out.write(Record{"kind": "hello", "nonce": settings.Nonce, "whole": whole})
	patterns := choosePatterns(settings, words)
	packages := listPackages(settings, words, patterns, out)
	out.write(Record{"kind": "left_out", "files": leftOutByTags(words.tags)})
	overlay := writeOverlay(settings, packages, besideTests(settings, words, packages))
	words.adapt(settings)
	run := Run{settings: settings, words: words, overlay: overlay, out: out, deadline: deadline}
	code := run.test(patterns, settings.Tests)
	if !words.filtered {
		code = max(code, run.testRemaining(packages))
	}
	out.write(Record{"kind": "finish", "nonce": settings.Nonce, "exit_code": code})
	return code
}

// choosePatterns names the modules of a workspace one by one: `./...` may not be in any of them.
func choosePatterns(settings Settings, words Words) []string {
	if len(settings.Packages) > 0 {
		return settings.Packages
	}
	if !words.everywhere() || strings.TrimSpace(output(settings.Go, "env", "GOWORK")) == "" {
		return words.patterns
	}
	return modulePatterns(output(settings.Go, "list", "-m", "-f", "{{.Dir}}"))
}

func output(program string, words ...string) string {
	command := exec.Command(program, words...)
	command.Stderr = os.Stderr
	found, _ := command.Output()
	return string(found)
}

// wanted tells which tests of a package are asked for.
func wanted(settings Settings, tests []Test) []string {
	names := []string{}
	pattern := regexp.MustCompile("")
	if len(settings.Tests) > 0 {
		pattern = regexp.MustCompile(settings.Tests[0])
	}
	for _, test := range tests {
		if pattern.MatchString(test.Name) {
			names = append(names, test.Name)
		}
	}
	return names
}

func max(one, other int) int {
	if one > other {
		return one
	}
	return other
}
