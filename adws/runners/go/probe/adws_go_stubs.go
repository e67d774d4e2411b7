package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"path/filepath"
	"sort"
	"strings"
)

// addTests says in a package's tests which package is tested. Where calls are made again, its tests
// have the same names, and make the calls in the place of what they did.
func (beside Beside) addTests(one Package, every []Package, calls CallSettings) {
	files := one.testFiles()
	if len(files) == 0 {
		return
	}
	last := files[len(files)-1] // may import what the package itself is imported by
	under := fmt.Sprintf(
		"func init() { %s.Under(%q, %q, %q, %q) }\n",
		beside.name, one.ImportPath, calls.File, calls.Rows, calls.Tree,
	)
	if calls.Rows == "" {
		text := fmt.Sprintf("package %s\n\nimport %q\n\n%s", packageOf(one, last), beside.path(), under)
		beside.texts[filepath.Join(one.Dir, beside.name+"_test.go")] = text
		return
	}
	made := map[string]bool{} // whatever else a test imports may import the package itself
	for _, path := range rowPaths(calls.Rows, one.ImportPath) {
		made[path] = path != one.ImportPath
	}
	isFirst := true
	for _, file := range files {
		text := &strings.Builder{}
		fmt.Fprintf(text, "package %s\n\nimport (\n\t\"testing\"\n\t%q\n", packageOf(one, file), beside.path())
		for _, other := range every {
			if file == last && made[other.ImportPath] && other.Name != "main" {
				fmt.Fprintf(text, "\t_ %q\n", beside.reachable(other.ImportPath, one.ImportPath))
			}
		}
		text.WriteString(")\n\nvar _ = testing.Short\nvar _ = " + beside.name + ".Under\n\n")
		if file == last {
			text.WriteString(under)
		}
		for _, test := range one.Tests {
			if test.File == relative(filepath.Join(one.Dir, file)) {
				text.WriteString(beside.stub(test.Name, one.ImportPath, calls.Cases, isFirst))
				isFirst = false
			}
		}
		beside.texts[filepath.Join(one.Dir, file)] = text.String()
	}
}

// packageOf reads the name of the package that a test file belongs to.
func packageOf(one Package, file string) string {
	path := filepath.Join(one.Dir, file)
	tree, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.PackageClauseOnly)
	if err != nil {
		return one.baseName()
	}
	return tree.Name.Name
}

// stub returns a test with the same subtests.
func (beside Beside) stub(name, path string, cases []string, isFirst bool) string {
	again := fmt.Sprintf("%s.Again(%q, %t)", beside.name, name, isFirst)
	inner := []string{}
	for _, one := range cases {
		if strings.HasPrefix(one, path+" > "+name+"/") {
			inner = append(inner, strings.TrimPrefix(one, path+" > "+name+"/"))
		}
	}
	switch {
	case strings.HasPrefix(name, "Example"):
		return fmt.Sprintf("func %s() {\n\t%s\n\t// Output:\n}\n", name, again)
	case strings.HasPrefix(name, "Fuzz"):
		seeds := strings.Repeat("\tf.Add(0)\n", len(inner))
		return fmt.Sprintf(
			"func %s(f *testing.F) {\n\t%s\n%s\tf.Fuzz(func(t *testing.T, _ int) {})\n}\n", name, again, seeds,
		)
	}
	return fmt.Sprintf("func %s(t *testing.T) {\n\t%s\n%s}\n", name, again, subtests(inner, "\t"))
}

// subtests returns the calls that run subtests, each below the one that it stands below.
func subtests(paths []string, indent string) string {
	below := map[string][]string{}
	for _, path := range paths {
		parts := strings.SplitN(path, "/", 2)
		below[parts[0]] = append(below[parts[0]], parts[1:]...)
	}
	names := []string{}
	for name := range below {
		names = append(names, name)
	}
	sort.Strings(names)
	text := ""
	for _, name := range names {
		inner := subtests(below[name], indent+"\t")
		text += fmt.Sprintf("%st.Run(%q, func(t *testing.T) {\n%s%s})\n", indent, name, inner, indent)
	}
	return text
}
