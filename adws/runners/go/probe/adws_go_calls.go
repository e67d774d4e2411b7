package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// CallSettings say how the calls of functions are looked at.
type CallSettings struct {
	File    string   `json:"file"`    // where calls are recorded, or what comes of them
	Tree    string   `json:"tree"`    // the project's folder
	Rows    string   `json:"rows"`    // calls to make again; empty to record them
	Changed []string `json:"changed"` // the changed files
	Cases   []string `json:"cases"`   // the cases that run: the package, " > ", the name
	Parts   string   `json:"parts"`   // the folder with what is put beside the project's code

	Functions bool `json:"functions"` // whether the names of all functions that run are recorded
}

// Beside is what one build gets beside the project's own code: the text of files by their path. The
// tree itself stays as it is.
type Beside struct {
	module Module
	name   string // of the package that records calls and makes them
	texts  map[string]string
}

// newer has a file compiled as one of a newer language, also in a module that asks for an older one.
const newer = "//go:build go1.18\n\n"

var packageClause = regexp.MustCompile(`(?m)^package \w+`)

// Module is the module that the packages are in.
type Module struct{ Path, Dir string }

func newBeside(module Module, secret string) Beside {
	digest := sha256.Sum256([]byte(secret))
	return Beside{module, fmt.Sprintf("lib%x", digest[:6]), map[string]string{}}
}

// own is the package that is put beside those of the project.
func (beside Beside) own() Package {
	return Package{ImportPath: beside.path(), GoFiles: []string{"registry.go"}}
}

func (beside Beside) path() string { return beside.module.Path + "/" + beside.name }

// addParts puts the package there that records calls and makes them.
func (beside Beside) addParts(folder string) {
	paths, _ := filepath.Glob(filepath.Join(folder, "*.go"))
	for _, path := range paths {
		text, _ := os.ReadFile(path)
		own := packageClause.ReplaceAllString(string(text), "package "+beside.name)
		beside.texts[filepath.Join(beside.module.Dir, beside.name, filepath.Base(path))] = newer + own
	}
}

// besideTests returns what a run of the tests gets beside the code; nothing where no call can be
// looked at.
func besideTests(settings Settings, words Words, tested []Package) map[string]string {
	calls := settings.Calls
	if calls == nil || len(tested) == 0 {
		return nil
	}
	every := append([]Package{}, tested...)
	if calls.Functions {
		every = append(every, describe(settings, words, []string{"./..."})...)
	} else if calls.Rows != "" {
		every = append(every, describe(settings, words, rowPaths(calls.Rows, ""))...)
	} else {
		every = append(every, describe(settings, words, folders(calls.Changed))...)
	}
	every = ofOneModule(every)
	if calls.Functions && len(every) > mostPackages {
		every = every[:mostPackages]
	}
	if len(every) == 0 {
		return nil
	}
	beside := newBeside(every[0].Module, filepath.Dir(calls.File))
	beside.addParts(calls.Parts)
	for _, one := range every {
		if calls.Functions {
			beside.addNoting(one, calls.Tree)
			continue
		}
		beside.addExposed(one, calls.Rows != "", mark(tested))
		if calls.Rows == "" {
			beside.addInstrumented(one)
		}
	}
	for _, one := range tested {
		if one.Module.Dir == beside.module.Dir {
			beside.addTests(one, every, *calls)
		}
	}
	if calls.Rows == "" && !beside.builds(settings, words, every) {
		if !beside.builds(settings, words, []Package{beside.own()}) {
			return nil
		}
		for _, one := range every {
			beside.dropUnlessBuilt(settings, words, one)
		}
	}
	return beside.texts
}

// overlay writes all texts below a folder, and returns what shows them at their places.
func (beside Beside) overlay(folder string) string {
	shown := map[string]string{}
	writeTexts(folder, beside.texts, shown)
	return writeReplacement(folder, shown)
}

// builds tells whether packages can be compiled with what is put beside them.
func (beside Beside) builds(settings Settings, words Words, packages []Package) bool {
	overlay := beside.overlay(filepath.Join(settings.Outputs, "calls"))
	arguments := append([]string{"build", "-overlay=" + overlay, "-o", os.DevNull}, words.listing...)
	for _, one := range packages {
		if len(one.GoFiles) > 0 {
			arguments = append(arguments, one.ImportPath)
		}
	}
	return exec.Command(settings.Go, arguments...).Run() == nil
}

// dropUnlessBuilt leaves a package as it is where it cannot be compiled with what is put beside it.
func (beside Beside) dropUnlessBuilt(settings Settings, words Words, one Package) {
	if beside.builds(settings, words, []Package{one}) {
		return
	}
	delete(beside.texts, beside.exposedFile(one))
	for _, file := range one.GoFiles {
		delete(beside.texts, filepath.Join(one.Dir, file))
	}
}

// describe tells of packages; those that are not there are left out.
func describe(settings Settings, words Words, patterns []string) []Package {
	if len(patterns) == 0 {
		return nil
	}
	list := append([]string{"list", "-e", "-find", "-json"}, words.listing...)
	listed, _ := exec.Command(settings.Go, append(list, patterns...)...).Output()
	found := []Package{}
	for _, one := range decodePackages(strings.NewReader(string(listed))) {
		if len(one.GoFiles) > 0 {
			found = append(found, one)
		}
	}
	return found
}

// ofOneModule leaves out what stands twice, and what is not in the module of the first.
func ofOneModule(packages []Package) []Package {
	found, known := []Package{}, map[string]bool{}
	for _, one := range packages {
		isOwn := one.Module.Dir != "" && (len(found) == 0 || found[0].Module.Dir == one.Module.Dir)
		if isOwn && !known[one.ImportPath] {
			known[one.ImportPath] = true
			found = append(found, one)
		}
	}
	return found
}

// folders returns patterns for the folders of files.
func folders(files []string) []string {
	found, known := []string{}, map[string]bool{}
	for _, file := range files {
		folder := "./" + filepath.ToSlash(filepath.Dir(file))
		if !known[folder] && !filepath.IsAbs(file) && !strings.HasPrefix(file, "..") {
			known[folder] = true
			found = append(found, folder)
		}
	}
	return found
}

// mark is a path that looks like a test file: what makes calls inside of a test is said to stand
// there.
func mark(tested []Package) string {
	for _, one := range tested {
		for _, file := range one.testFiles() {
			return filepath.Join(one.Dir, file)
		}
	}
	return ""
}
