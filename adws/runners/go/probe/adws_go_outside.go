package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"time"
)

// The word that has this program make calls outside of any test run: behind it stand the folder with
// what is put beside the code, the file with the settings, "optimized" or nothing, and the words of
// the test command behind `go test`.
const callOutside = "adws-call-outside"

const (
	outsideSeconds = 50
	sourceFolder   = "/usr/src/app"
	importable     = "program" // how a program's own package is called
	longInUse      = "in long use"
	atATerminal    = "at a terminal"
	inAScript      = "in a small script"
)

// Outside says which calls are made, and where.
type Outside struct {
	Rows         string        `json:"rows"`
	Answers      string        `json:"answers"`
	Surroundings string        `json:"surroundings"`
	Tree         string        `json:"tree"`
	Vary         int           `json:"vary"`
	Varied       string        `json:"varied"`
	Constants    []interface{} `json:"constants"`

	deadline time.Time
	settings Settings
	words    Words
	folder   string // what is made of it, and where the program runs
}

func makeCallsOutside(told []string) int {
	parts, path, isOptimized := told[0], told[1], told[2] != ""
	outside := Outside{deadline: time.Now().Add(outsideSeconds * time.Second)}
	text, _ := os.ReadFile(path)
	reader := json.NewDecoder(bytes.NewReader(text))
	reader.UseNumber()
	if err := reader.Decode(&outside); err != nil {
		fmt.Fprintln(os.Stderr, "adws:", err)
		return 125
	}
	folder, err := os.MkdirTemp("", "app")
	if err != nil {
		fmt.Fprintln(os.Stderr, "adws:", err)
		return 125
	}
	defer os.RemoveAll(folder)
	outside.folder, outside.words = folder, splitWords(told[3:])
	outside.settings = Settings{Go: os.Getenv("ADWS_GO")}
	packages := describe(outside.settings, outside.words, rowPaths(outside.Rows, ""))
	packages = ofOneModule(packages)
	if len(packages) == 0 {
		return 0
	}
	beside := newBeside(packages[0].Module, filepath.Dir(path))
	beside.addParts(parts)
	program := outside.build(beside, packages, isOptimized)
	if program != "" {
		outside.makeAll(program)
	}
	if outside.Surroundings == inAScript {
		outside.makeFromScript(beside, parts, packages)
	}
	return 0
}

// build compiles a program that uses the packages, and returns its path; nothing where that fails.
func (outside Outside) build(beside Beside, packages []Package, isOptimized bool) string {
	text := fmt.Sprintf("package main\n\nimport (\n\t%q\n", beside.path())
	for _, one := range packages {
		if one.Name == "main" {
			beside.addImportable(one)
			one.Name = importable
		}
		beside.addExposed(one, true, "")
		text += fmt.Sprintf("\t_ %q\n", beside.reachable(one.ImportPath, beside.path()+"app"))
	}
	folder := filepath.Join(beside.module.Dir, beside.name+"app")
	main := filepath.Join(folder, "main.go")
	beside.texts[main] = text + fmt.Sprintf(")\n\nfunc main() { %s.Main() }\n", beside.name)
	program := filepath.Join(outside.folder, "bin", "app")
	arguments := []string{"build", "-overlay=" + beside.overlay(outside.folder+"/made"), "-o", program}
	arguments = append(append(arguments, outside.words.listing...), beside.elsewhere())
	if isOptimized { // and from a file, which another build information tells of
		arguments = append(arguments, "-ldflags=-s -w", main)
	} else {
		arguments = append(arguments, folder)
	}
	command := exec.Command(outside.settings.Go, arguments...)
	if printed, err := command.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%s", printed)
		return ""
	}
	os.RemoveAll(outside.folder + "/made")
	return program
}

// elsewhere has the module's code believe that its source lies where it does not. All that is not of
// the module is compiled as for its tests, and so it is compiled already.
func (beside Beside) elsewhere() string {
	return fmt.Sprintf("-gcflags=%s/...='-trimpath=%s=>%s'", beside.module.Path, beside.module.Dir, sourceFolder)
}

// addImportable gives a program's package another name, and hides its tests, which have the old one:
// programs cannot be imported.
func (beside Beside) addImportable(one Package) {
	for _, file := range one.testFiles() {
		beside.texts[filepath.Join(one.Dir, file)] = hidden
	}
	for _, file := range one.GoFiles {
		path := filepath.Join(one.Dir, file)
		text, err := os.ReadFile(path)
		if err == nil {
			beside.texts[path] = renamedPackage(string(text))
		}
	}
}

func renamedPackage(text string) string {
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, "", text, parser.PackageClauseOnly)
	if err != nil {
		return text
	}
	start, end := files.Position(tree.Name.Pos()).Offset, files.Position(tree.Name.End()).Offset
	return text[:start] + importable + text[end:]
}

var importPath = regexp.MustCompile(`^[\w.~/][\w.~/+-]*$`)

// rowPaths returns the packages of the calls in a file, of those that the tests of a package made;
// of all where none is named.
func rowPaths(path, where string) []string {
	text, _ := os.ReadFile(path)
	found, known := []string{}, map[string]bool{}
	for _, line := range bytes.Split(text, []byte("\n")) {
		var row struct {
			Spot  []string
			Where string
		}
		if json.Unmarshal(line, &row) != nil || len(row.Spot) != 3 || known[row.Spot[0]] {
			continue
		}
		if where != "" && row.Where != where {
			continue
		}
		known[row.Spot[0]] = true
		if importPath.MatchString(row.Spot[0]) {
			found = append(found, row.Spot[0])
		}
	}
	return found
}
