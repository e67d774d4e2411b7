package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
)

// mostPackages is how many packages have functions that note that they run.
const mostPackages = 200

// addNoting has the functions of a package note that they run, by their places in the tree. All
// stays on its line.
func (beside Beside) addNoting(one Package, tree string) {
	beside.alter(one, func(_ int, path, text string) string {
		place, err := filepath.Rel(tree, path)
		if err != nil {
			return ""
		}
		return noting(text, filepath.ToSlash(place), beside)
	})
}

// noting returns nothing where a file has no function that can note that it runs.
func noting(text, path string, beside Beside) string {
	tree, files := parsed(text)
	if tree == nil {
		return ""
	}
	place := func(at token.Pos) int { return files.Position(at).Offset }
	found := []insertion{}
	for _, part := range tree.Decls {
		if function, ok := part.(*ast.FuncDecl); ok && function.Body != nil {
			name := fmt.Sprintf("%s:%d:%s", path, files.Position(function.Pos()).Line, function.Name.Name)
			body := place(function.Body.Lbrace) + 1
			found = append(found, insertion{body, body, fmt.Sprintf(" %s.Ran(%q);", beside.name, name)})
			found = append(found, withStack(function, place)...)
		}
	}
	if len(found) == 0 {
		return ""
	}
	head := place(tree.Name.End())
	return inserted(text, append(found, insertion{head, head, fmt.Sprintf("; import %q", beside.path())}))
}
