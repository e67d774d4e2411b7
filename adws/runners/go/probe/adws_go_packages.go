package main

import (
	"encoding/json"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Package is one package as `go list` tells of it.
type Package struct {
	ImportPath   string
	Dir          string
	Name         string
	GoFiles      []string
	TestGoFiles  []string
	XTestGoFiles []string
	Module       Module
	Tests        []Test `json:"-"`
}

// Test is a function that `go test` runs: a test, an example with an output, or a fuzz test's seeds.
type Test struct {
	Name string `json:"name"`
	File string `json:"file"`
}

func listPackages(settings Settings, words Words, patterns []string, out *Records) []Package {
	list := append([]string{"list", "-e", "-find", "-json"}, words.listing...)
	command := exec.Command(settings.Go, append(list, patterns...)...)
	command.Stderr = os.Stderr
	listed, _ := command.StdoutPipe()
	if command.Start() != nil {
		return nil
	}
	packages := decodePackages(listed)
	for at := range packages {
		packages[at].Tests = findTests(packages[at])
		out.write(packageRecord(settings, packages[at]))
	}
	command.Wait()
	return packages
}

func decodePackages(listed io.Reader) []Package {
	packages := []Package{}
	for decoder := json.NewDecoder(listed); decoder.More(); {
		var one Package
		if decoder.Decode(&one) != nil {
			break
		}
		if one.Dir != "" {
			packages = append(packages, one)
		}
	}
	return packages
}

func packageRecord(settings Settings, one Package) Record {
	return Record{
		"kind":   "package",
		"path":   one.ImportPath,
		"module": one.Module.Path,
		"folder": relative(one.Dir),
		"files":  within(one.Dir, one.testFiles()),
		"tests":  one.Tests,
		"wanted": wanted(settings, one.Tests),
	}
}

func (one Package) testFiles() []string {
	return append(append([]string{}, one.TestGoFiles...), one.XTestGoFiles...)
}

// relative gives a path as the project says it, from where the tests are started.
func relative(path string) string {
	here, _ := os.Getwd()
	if found, err := filepath.Rel(here, path); err == nil {
		return filepath.ToSlash(found)
	}
	return path
}

func within(folder string, files []string) []string {
	found := []string{}
	for _, file := range files {
		found = append(found, relative(filepath.Join(folder, file)))
	}
	return found
}

func modulePatterns(folders string) []string {
	patterns := []string{}
	for _, folder := range strings.Split(strings.TrimSpace(folders), "\n") {
		patterns = append(patterns, "./"+relative(folder)+"/...")
	}
	return patterns
}

// findTests reads the test files; one that cannot be read has no tests, and is not compiled either.
func findTests(one Package) []Test {
	found := []Test{}
	for _, file := range one.testFiles() {
		path := filepath.Join(one.Dir, file)
		tree, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			continue
		}
		for _, name := range append(testNames(tree), exampleNames(tree)...) {
			found = append(found, Test{name, relative(path)})
		}
	}
	return found
}

func testNames(tree *ast.File) []string {
	found := []string{}
	for _, part := range tree.Decls {
		function, ok := part.(*ast.FuncDecl)
		if ok && function.Recv == nil && (takes(function, "Test", "T") || takes(function, "Fuzz", "F")) {
			found = append(found, function.Name.Name)
		}
	}
	return found
}

// takes tells whether a function is called like a test and has one parameter, *testing.T or so.
func takes(function *ast.FuncDecl, prefix, kind string) bool {
	rest := strings.TrimPrefix(function.Name.Name, prefix)
	first, _ := utf8.DecodeRuneInString(rest)
	if rest == function.Name.Name || unicode.IsLower(first) {
		return false
	}
	parameters := function.Type.Params.List
	if len(parameters) != 1 || len(parameters[0].Names) > 1 {
		return false
	}
	pointer, ok := parameters[0].Type.(*ast.StarExpr)
	return ok && typeName(pointer.X) == kind
}

func typeName(expression ast.Expr) string {
	switch found := expression.(type) {
	case *ast.SelectorExpr:
		return found.Sel.Name
	case *ast.Ident:
		return found.Name
	}
	return ""
}

func exampleNames(tree *ast.File) []string {
	found := []string{}
	for _, example := range doc.Examples(tree) {
		if example.Output != "" || example.EmptyOutput {
			found = append(found, "Example"+example.Name)
		}
	}
	return found
}
