package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// An insertion puts a text in the place of a part of a file, which may be empty.
type insertion struct {
	start, end int
	text       string
}

// addInstrumented has the functions of a package note their calls. All stays on its line.
func (beside Beside) addInstrumented(one Package) {
	beside.alter(one, func(number int, _, text string) string {
		doors := fmt.Sprint(beside.name, "doors", number)
		return instrumented(text, one.ImportPath, doors, beside)
	})
}

// alter puts other texts in the place of a package's files. `altered` gets the number of a file, its
// path and its text, and returns nothing where it stays as it is.
func (beside Beside) alter(one Package, altered func(int, string, string) string) {
	for number, file := range one.GoFiles {
		path := filepath.Join(one.Dir, file)
		text, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		if found := altered(number, path, string(text)); found != "" {
			beside.texts[path] = found
		}
	}
}

// parsed returns the tree of a file and where its parts stand in the text; no tree where it cannot be
// read, or where positions are not those of the text.
func parsed(text string) (*ast.File, *token.FileSet) {
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, "", text, parser.ParseComments)
	if err != nil || strings.Contains(text, "//line ") || strings.Contains(text, "/*line ") {
		return nil, files
	}
	return tree, files
}

// instrumented returns nothing where a file has no function whose calls can be noted. `doors` names
// a variable for them.
func instrumented(text, path, doors string, beside Beside) string {
	tree, files := parsed(text)
	if tree == nil {
		return ""
	}
	place := func(at token.Pos) int { return files.Position(at).Offset }
	found, count := []insertion{}, 0
	for _, part := range tree.Decls {
		if function, ok := part.(*ast.FuncDecl); ok && isExposed(function) && function.Body != nil {
			door := fmt.Sprintf("%s[%d]", doors, count)
			found, count = append(found, noted(function, path, door, place)...), count+1
		}
	}
	if len(found) == 0 {
		return ""
	}
	head := place(tree.Name.End())
	found = append(found, insertion{head, head, fmt.Sprintf("; import %q", beside.path())})
	return inserted(text, found) + fmt.Sprintf("\nvar %s [%d]%s.Door\n", doors, count, beside.name)
}

// isExposed tells whether a function can be called by its name: those of a type with parameters
// cannot.
func isExposed(function *ast.FuncDecl) bool {
	name := function.Name.Name
	if name == "_" || function.Recv == nil && (name == "init" || name == "main") {
		return false
	}
	return function.Recv == nil && function.Type.TypeParams == nil || receiverOf(function) != ""
}

// receiverOf names the type of a receiver, with its star; empty where there is none, or one with
// parameters.
func receiverOf(function *ast.FuncDecl) string {
	if function.Recv == nil || len(function.Recv.List) != 1 {
		return ""
	}
	switch kind := function.Recv.List[0].Type.(type) {
	case *ast.Ident:
		return kind.Name
	case *ast.StarExpr:
		if inner, ok := kind.X.(*ast.Ident); ok {
			return "*" + inner.Name
		}
	}
	return ""
}

func noted(function *ast.FuncDecl, path, door string, place func(token.Pos) int) []insertion {
	given, edits := named(function.Recv, "adwsS", place)
	parameters, more := named(function.Type.Params, "adwsP", place)
	results, last := named(function.Type.Results, "adwsR", place)
	edits = append(append(edits, more...), last...)
	if list := function.Type.Results; list != nil && !list.Opening.IsValid() {
		end := place(list.End())
		edits = append(edits, insertion{place(list.Pos()), place(list.Pos()), "("}, insertion{end, end, ")"})
	}
	call := fmt.Sprintf(
		" if %s.IsOpen() { defer %s.Begin(%q, %q, %q, []interface{}{%s}, []interface{}{%s})() };",
		door, door, path, receiverOf(function), function.Name.Name,
		addresses(append(given, parameters...)), addresses(results),
	)
	body := place(function.Body.Lbrace) + 1
	return append(append(edits, insertion{body, body, call}), withStack(function, place)...)
}

// withStack takes away what keeps the compiler from giving a function more stack: what is put in
// needs it. What else the compiler is told of a function fits.
func withStack(function *ast.FuncDecl, place func(token.Pos) int) []insertion {
	edits := []insertion{}
	if function.Doc != nil {
		for _, comment := range function.Doc.List {
			if strings.HasPrefix(comment.Text, "//go:nosplit") {
				edits = append(edits, insertion{place(comment.Pos()), place(comment.End()), "//"})
			}
		}
	}
	return edits
}

func addresses(names []string) string {
	found := []string{}
	for _, name := range names {
		found = append(found, "&"+name)
	}
	return strings.Join(found, ", ")
}

// named returns the names of parameters, and gives one to each that has none.
func named(list *ast.FieldList, prefix string, place func(token.Pos) int) ([]string, []insertion) {
	names, edits := []string{}, []insertion{}
	if list == nil {
		return names, edits
	}
	for _, field := range list.List {
		if len(field.Names) == 0 {
			name := fmt.Sprint(prefix, len(names))
			at := place(field.Type.Pos())
			names, edits = append(names, name), append(edits, insertion{at, at, name + " "})
		}
		for _, own := range field.Names {
			name := own.Name
			if name == "_" {
				name = fmt.Sprint(prefix, len(names))
				edits = append(edits, insertion{place(own.Pos()), place(own.End()), name})
			}
			names = append(names, name)
		}
	}
	return names, edits
}

// inserted makes the changes; of two in the same place the later one in the list stands first.
func inserted(text string, changes []insertion) string {
	order := append([]insertion{}, changes...)
	for first, last := 0, len(order)-1; first < last; first, last = first+1, last-1 {
		order[first], order[last] = order[last], order[first]
	}
	sort.SliceStable(order, func(one, other int) bool { return order[one].start < order[other].start })
	found, end := strings.Builder{}, 0
	for _, change := range order {
		found.WriteString(text[end:change.start])
		found.WriteString(change.text)
		end = change.end
	}
	found.WriteString(text[end:])
	return found.String()
}
