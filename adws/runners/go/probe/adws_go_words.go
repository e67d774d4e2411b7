package main

import (
	"fmt"
	"strings"
)

// Words are what stands behind `go test`, told apart.
type Words struct {
	flags    []string // flags that are kept, with their values
	listing  []string // those of them that also decide which files are part of a package
	patterns []string // the packages
	rest     []string // what stands behind -args, with it
	tags     []string // build tags
	json     bool     // whether events are asked for on standard output
	filtered bool     // whether the command itself leaves out tests
}

// everywhere tells whether the tests of all packages are asked for.
func (found Words) everywhere() bool {
	return len(found.patterns) == 1 && found.patterns[0] == "./..."
}

// Flags without a value of their own (see `go help build` and `go help testflag`).
var plain = names("a asan benchmem buildvcs c cover failfast fullpath i json linkshared " +
	"modcacherw msan n race short trimpath v work x artifacts")

// Flags that would give another report, write other files, or leave out what follows a failure.
var leftOut = names("bench benchmem benchtime blockprofile c count cover covermode coverpkg " +
	"coverprofile cpuprofile exec failfast fuzz fuzzminimizetime fuzztime i json list memprofile " +
	"mutexprofile n o outputdir overlay trace v x")

var decidesFiles = names("asan mod modfile msan race tags")
var filters = names("run skip")

func names(text string) map[string]bool {
	found := map[string]bool{}
	for _, name := range strings.Fields(text) {
		found[name] = true
	}
	return found
}

func splitWords(words []string) Words {
	var found Words
	for at := 0; at < len(words); at++ {
		word := words[at]
		if word == "-args" || word == "--args" {
			found.rest = words[at:]
			break
		}
		if !strings.HasPrefix(word, "-") {
			found.patterns = append(found.patterns, word)
			continue
		}
		name := flagName(word)
		if !plain[name] && !strings.Contains(word, "=") && at+1 < len(words) {
			at++
			word += "=" + words[at]
		}
		found.add(name, word)
	}
	return found
}

func flagName(word string) string {
	name := strings.SplitN(strings.TrimLeft(word, "-"), "=", 2)[0]
	return strings.TrimPrefix(name, "test.")
}

func (found *Words) add(name string, flag string) {
	found.json = found.json || name == "json"
	found.filtered = found.filtered || filters[name]
	if leftOut[name] {
		return
	}
	found.flags = append(found.flags, flag)
	if name == "tags" {
		found.tags = strings.FieldsFunc(flag[strings.Index(flag, "=")+1:], isSeparator)
	}
	if decidesFiles[name] {
		found.listing = append(found.listing, flag)
	}
}

// adapt adds what files need that are added to a package: one may set a variable of another
// package, which the linker must be told since go 1.23, and until 1.23 `go vet` does not see them.
func (found *Words) adapt(settings Settings) {
	if settings.Calls != nil {
		found.flags = append(found.flags, "-vet=off")
	}
	if len(settings.Added) == 0 {
		return
	}
	var minor int
	fmt.Sscanf(output(settings.Go, "env", "GOVERSION"), "go1.%d", &minor)
	if minor < 24 {
		found.flags = append(found.flags, "-vet=off")
	}
	if minor >= 23 && settings.Hidden {
		found.allowLinks()
	}
}

func (found *Words) allowLinks() {
	for at, flag := range found.flags {
		if flagName(flag) == "ldflags" {
			found.flags[at] = flag + " -checklinkname=0"
			return
		}
	}
	found.flags = append(found.flags, "-ldflags=-checklinkname=0")
}

func isSeparator(letter rune) bool {
	return letter == ',' || letter == ' '
}
