package calls

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
)

const (
	mostCalls      = 400
	mostOfOne      = 40
	mostTries      = 400
	mostCharacters = 100000
	mostFrames     = 200
	mostTexts      = 50
	longestPath    = 300
)

// What a package's tests set before they run.
var (
	recordsFile string // what is recorded, or comes of calls that are made again, is added to it
	rowsFile    string // the calls to make again
	treeFolder  string // the project's
	under       string // the package that is tested in this process
)

// Under says which package is tested in this process, and which files and folder it works with.
func Under(path, records, rows, tree string) {
	under, recordsFile, rowsFile, treeFolder = path, records, rows, tree
}

// Row is a call that a case made. Its case is named by the package that was tested and the function
// of the test; it is only this package where the call was made elsewhere.
type Row struct {
	Case   string            `json:"case"`
	Where  string            `json:"where"`
	Spot   Spot              `json:"spot"`
	Given  []plain           `json:"given"`
	Files  bool              `json:"files,omitempty"`
	First  *string           `json:"first"`
	Of     *int              `json:"of,omitempty"`
	Leaf   string            `json:"leaf,omitempty"`
	Value  string            `json:"value,omitempty"`
	Leaves map[string]string `json:"leaves,omitempty"`
}

var recorded struct {
	sync.Mutex
	known  map[string]bool
	counts map[Spot]int
	tries  map[Spot]int
}

// Door is shut where no more calls of a function are looked at.
type Door struct{ shut int32 }

// IsOpen is asked in each call.
func (door *Door) IsOpen() bool { return atomic.LoadInt32(&door.shut) == 0 }

// Begin notes the call of a function, whose arguments it is given as pointers, before it runs; what
// it returns notes how it ends, and must be deferred by the function itself.
func (door *Door) Begin(path, receiver, name string, given, results []interface{}) func() {
	row := door.rowOf(Spot{path, receiver, name}, given)
	if row == nil {
		return func() {}
	}
	return func() {
		raised := recover()
		if raised == nil {
			first := resultWords(results)
			row.First = &first
		}
		write(row)
		if raised != nil {
			panic(raised)
		}
	}
}

// rowOf returns nothing where a call is known already, or cannot be kept.
func (door *Door) rowOf(spot Spot, given []interface{}) (found *Row) {
	defer func() {
		if recover() != nil { // a value that is not as others are
			found = nil
		}
	}()
	if !door.lets(spot) {
		return nil
	}
	row, coder := &Row{Spot: spot, Given: make([]plain, len(given))}, newEncoder()
	for at, pointer := range given {
		one, err := coder.of(reflect.ValueOf(pointer).Elem())
		if err != nil {
			return nil
		}
		row.Given[at] = one
	}
	text := written(row.Given)
	if len(text) > mostCharacters || !isNew(spot, text) {
		return nil
	}
	row.Where, row.Case = under, caseOf()
	row.Files = anyFileOfTree(row.Given)
	return row
}

// lets tells whether a call is looked at; those that come before any test are not.
func (door *Door) lets(spot Spot) bool {
	recorded.Lock()
	defer recorded.Unlock()
	if under == "" {
		return false
	}
	isEnough := recorded.tries[spot] >= mostTries || recorded.counts[spot] >= mostOfOne
	if isEnough || len(recorded.known) >= mostCalls {
		atomic.StoreInt32(&door.shut, 1)
		return false
	}
	if recorded.tries == nil {
		recorded.tries = map[Spot]int{}
	}
	recorded.tries[spot]++
	return true
}

func isNew(spot Spot, text string) bool {
	recorded.Lock()
	defer recorded.Unlock()
	key := strings.Join(spot[:], " ") + text
	if recorded.known == nil {
		recorded.known, recorded.counts = map[string]bool{}, map[Spot]int{}
	}
	if recorded.known[key] {
		return false
	}
	recorded.known[key] = true
	recorded.counts[spot]++
	return true
}

var testName = regexp.MustCompile(`^(?:Test|Fuzz|Example)`)

func isTest(name string) bool { return name != "TestMain" && testName.MatchString(name) }

// caseOf looks for the test below which a call is made.
func caseOf() string {
	counters := make([]uintptr, mostFrames)
	frames := runtime.CallersFrames(counters[:runtime.Callers(2, counters)])
	found := under
	for {
		frame, more := frames.Next()
		name := frame.Function[strings.LastIndex(frame.Function, "/")+1:]
		parts := strings.SplitN(name, ".", 3)
		if len(parts) > 1 && strings.HasSuffix(frame.File, "_test.go") && isTest(parts[1]) {
			found = under + " > " + parts[1]
		}
		if !more {
			return found
		}
	}
}

// anyFileOfTree tells whether a text is the path of a file of the project: outside it is not there.
func anyFileOfTree(given []plain) bool {
	tree, err := filepath.EvalSymlinks(treeFolder)
	if err != nil {
		return false
	}
	for _, one := range textsIn(given, nil) {
		path, err := filepath.Abs(one)
		if err != nil || one == "" || len(one) > longestPath {
			continue
		}
		found, err := filepath.EvalSymlinks(path)
		if err == nil && strings.HasPrefix(found, tree+string(filepath.Separator)) {
			return true
		}
	}
	return false
}

func textsIn(one plain, found []string) []string {
	if len(found) >= mostTexts {
		return found
	}
	switch inner := one.(type) {
	case string:
		return append(found, inner)
	case []plain:
		for _, each := range inner {
			found = textsIn(each, found)
		}
	case map[string]plain:
		for name, each := range inner {
			if name != "type" && name != "variable" {
				found = textsIn(each, found)
			}
		}
	}
	return found
}

// write adds a line; readers of lines may take other characters than a line feed for the end of one.
func write(record interface{}) {
	file, err := os.OpenFile(recordsFile, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0600)
	if err == nil {
		_, _ = file.Write(line(record))
		_ = file.Close()
	}
}

func line(record interface{}) []byte {
	text, _ := json.Marshal(record)
	found := make([]byte, 0, len(text)+1)
	for _, letter := range string(text) {
		if letter < 0x80 {
			found = append(found, byte(letter))
		} else {
			found = append(found, escaped(letter)...)
		}
	}
	return append(found, '\n')
}
