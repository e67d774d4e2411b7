package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"sort"
	"strings"
)

// exposed is what a package's own file makes known of it.
type exposed struct {
	types, variables []string
	functions        []*ast.FuncDecl
}

// addExposed gives a package a file that makes its types and variables known, and its functions where
// calls are made. `mark` is where these are said to be made; empty where that is no test.
func (beside Beside) addExposed(one Package, calling bool, mark string) {
	if len(one.GoFiles) == 0 {
		return
	}
	found := exposedOf(one)
	text := &strings.Builder{}
	if calling {
		text.WriteString(newer)
	}
	fmt.Fprintf(text, "package %s\n\nimport %q\n\nfunc init() {\n", one.Name, beside.path())
	for _, name := range found.types {
		fmt.Fprintf(text, "\t%s.Type(%q, (*%s)(nil))\n", beside.name, one.ImportPath+"."+name, name)
	}
	for _, name := range found.variables {
		fmt.Fprintf(text, "\t%s.Variable(%q, &%s)\n", beside.name, one.ImportPath+"."+name, name)
		fmt.Fprintf(
			text, "\t%s.FunctionVariable(%q, %q, &%s, %t)\n",
			beside.name, one.ImportPath, name, name, !calling,
		)
	}
	shapes := map[string]string{}
	for _, function := range found.functions {
		if calling {
			text.WriteString(beside.known(function, one.ImportPath, shapes, mark != ""))
		}
	}
	text.WriteString("}\n")
	if mark != "" && calling {
		fmt.Fprintf(text, "\n//line %s:1", mark)
	}
	for _, name := range keys(shapes) {
		fmt.Fprintf(text, "\n%s", shapes[name])
	}
	fmt.Fprintf(text, "\nvar _ = %s.Type\n", beside.name)
	beside.texts[beside.exposedFile(one)] = text.String()
}

func (beside Beside) exposedFile(one Package) string {
	return filepath.Join(one.Dir, "z"+beside.name+".go")
}

func keys(texts map[string]string) []string {
	found := []string{}
	for key := range texts {
		found = append(found, key)
	}
	sort.Strings(found)
	return found
}

func exposedOf(one Package) exposed {
	found := exposed{}
	for _, file := range one.GoFiles {
		tree, err := parser.ParseFile(token.NewFileSet(), filepath.Join(one.Dir, file), nil, parser.ParseComments)
		if err != nil {
			continue
		}
		for _, part := range tree.Decls {
			switch declared := part.(type) {
			case *ast.FuncDecl:
				if isExposed(declared) {
					found.functions = append(found.functions, declared)
				}
			case *ast.GenDecl:
				found.add(declared)
			}
		}
	}
	return found
}

func (found *exposed) add(declared *ast.GenDecl) {
	for _, part := range declared.Specs {
		switch spec := part.(type) {
		case *ast.TypeSpec:
			if spec.Name.Name != "_" && !spec.Assign.IsValid() && spec.TypeParams == nil {
				found.types = append(found.types, spec.Name.Name)
			}
		case *ast.ValueSpec:
			for _, name := range spec.Names {
				if name.Name != "_" && declared.Tok == token.VAR {
					found.variables = append(found.variables, name.Name)
				}
			}
		}
	}
}

// known makes one function known, with what calls it: a function for each shape, whose types the
// compiler finds out.
func (beside Beside) known(function *ast.FuncDecl, path string, shapes map[string]string, inTest bool) string {
	given := count(function.Recv) + count(function.Type.Params)
	results, receiver := count(function.Type.Results), receiverOf(function)
	variadic := false
	if list := function.Type.Params.List; len(list) > 0 {
		_, variadic = list[len(list)-1].Type.(*ast.Ellipsis)
	}
	name := fmt.Sprintf("%s%dx%d%t", beside.name, given, results, variadic)
	if inTest {
		name = "Test" + name
	}
	shapes[name] = beside.shape(name, given, results, variadic)
	thing := function.Name.Name
	if receiver != "" {
		thing = "(" + receiver + ")." + thing
	}
	return fmt.Sprintf(
		"\t%s.Function(%q, %q, %q, %s, %s(%s))\n",
		beside.name, path, receiver, function.Name.Name, thing, name, thing,
	)
}

func count(list *ast.FieldList) int {
	if list == nil {
		return 0
	}
	return list.NumFields()
}

// shape calls any function with so many parameters and results.
func (beside Beside) shape(name string, given, results int, variadic bool) string {
	parameters, arguments, kinds, made, pointers := []string{}, []string{}, []string{}, []string{}, []string{}
	for at := 0; at < given; at++ {
		kind := fmt.Sprint("A", at)
		argument := fmt.Sprintf("*g[%d].(*%s)", at, kind)
		kinds = append(kinds, kind)
		if variadic && at == given-1 {
			argument, kind = fmt.Sprintf("*g[%d].(*[]%s)...", at, kind), "..."+kind
		}
		parameters, arguments = append(parameters, kind), append(arguments, argument)
	}
	for at := 0; at < results; at++ {
		kinds = append(kinds, fmt.Sprint("R", at))
		made = append(made, fmt.Sprint("r", at))
		pointers = append(pointers, fmt.Sprint("&r", at))
	}
	returned := ""
	for _, kind := range kinds[given:] {
		returned += kind + ", "
	}
	call := fmt.Sprintf("f(%s)", strings.Join(arguments, ", "))
	if results > 0 {
		call = strings.Join(made, ", ") + " := " + call
	}
	types := ""
	if len(kinds) > 0 {
		types = "[" + strings.Join(kinds, ", ") + " interface{}]"
	}
	return fmt.Sprintf(
		"func %s%s(f func(%s) (%s)) %s.Thunk {\n"+
			"\treturn func(g []interface{}) []interface{} {\n\t\t%s\n\t\treturn []interface{}{%s}\n\t}\n}\n",
		name, types, strings.Join(parameters, ", "), strings.TrimSuffix(returned, ", "), beside.name,
		call, strings.Join(pointers, ", "),
	)
}
