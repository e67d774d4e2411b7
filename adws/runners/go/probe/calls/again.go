package calls

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"
	"sync"
	"unicode/utf16"
)

const (
	noCall    = "cannot be called here"
	noEnd     = "no end"
	panics    = "panics: "
	mostShown = 120 // characters
)

// Answer is what came of a call: its results, its arguments where they are others now, and the call
// as a person writes it.
type Answer struct {
	At       int       `json:"at"`
	Result   string    `json:"result"`
	After    string    `json:"after"`
	Call     string    `json:"call"`
	Scripted *Scripted `json:"scripted,omitempty"`
}

// Again makes the calls of a test in its place. The first test of a package also makes those of
// which nobody knows the test.
func Again(test string, isFirst bool) {
	for at, row := range rowsToMake() {
		own := row.Case == under+" > "+test || isFirst && row.Case == under
		if row.Where == under && own {
			write(answerInTest(at, row))
		}
	}
}

func answerInTest(at int, row Row) Answer {
	if row.Files {
		return Answer{At: at, Result: noCall}
	}
	return answer(at, row)
}

var (
	readOnce sync.Once
	rowsRead []Row
)

func rowsToMake() []Row {
	readOnce.Do(func() {
		text, _ := os.ReadFile(rowsFile)
		rowsRead = rowsOf(text)
	})
	return rowsRead
}

func rowsOf(text []byte) []Row {
	rows := []Row{}
	for _, one := range bytes.Split(text, []byte("\n")) {
		var row Row
		reader := json.NewDecoder(bytes.NewReader(one))
		reader.UseNumber()
		if len(one) > 0 {
			_ = reader.Decode(&row)
			rows = append(rows, row)
		}
	}
	return rows
}

// prepared returns the function of a call, and pointers to its arguments.
func prepared(row Row) (function, []interface{}, error) {
	known, ok := functions[row.Spot]
	if !ok || known.kind.NumIn() != len(row.Given) {
		return known, nil, notCopied("the function is not there")
	}
	given, coder := make([]interface{}, len(row.Given)), &decoder{}
	for at, one := range row.Given {
		pointer := reflect.New(known.kind.In(at))
		if err := coder.decode(one, pointer.Elem()); err != nil {
			return known, nil, err
		}
		given[at] = pointer.Interface()
	}
	return known, given, nil
}

// answer makes a call.
func answer(at int, row Row) (found Answer) {
	defer func() {
		if recover() != nil { // what a value is made of is not there
			found = Answer{At: at, Result: noCall}
		}
	}()
	known, given, err := prepared(row)
	if err != nil {
		return Answer{At: at, Result: noCall}
	}
	before, call := resultWords(given), shown(row.Spot, given)
	result := result(known, given)
	after := resultWords(given)
	if after == before {
		after = ""
	}
	return Answer{At: at, Result: withoutPlaces(result), After: withoutPlaces(after), Call: call}
}

func result(known function, given []interface{}) (found string) {
	returned := false
	defer func() {
		if raised := recover(); raised != nil || !returned {
			found = panics + messageOf(raised)
		}
	}()
	results := known.call(given)
	returned = true
	return resultWords(results)
}

// sourceFolder is where the code of a program believes that its source lies.
const sourceFolder = "/usr/src/app"

// program is the path of this one, and workFolder where it works outside of any test run.
var (
	program    = os.Args[0]
	workFolder string
)

// withoutPlaces leaves out what is another place in each process.
func withoutPlaces(text string) string {
	text = strings.ReplaceAll(text, program, "<program>")
	for _, folder := range []string{treeFolder, workFolder, sourceFolder} {
		if folder != "" {
			text = strings.ReplaceAll(text, folder, "<tree>")
		}
	}
	return text
}

// shown is a call as a person writes it.
func shown(spot Spot, given []interface{}) string {
	found := []string{}
	for _, pointer := range given {
		found = append(found, words(reflect.ValueOf(pointer).Elem()))
	}
	name := spot[2]
	if spot[1] != "" {
		name, found = found[0]+"."+name, found[1:]
	}
	return name + "(" + strings.Join(shortened(found), ", ") + ")"
}

// shortened is arguments as a line has room for; long ones lose their ends, so that all are seen.
func shortened(texts []string) []string {
	if len([]rune(strings.Join(texts, ", "))) <= mostShown {
		return texts
	}
	fair, long, spared := mostShown/len(texts), 0, 0
	for _, text := range texts {
		if letters := len([]rune(text)); letters < fair {
			spared += fair - letters
		} else {
			long++
		}
	}
	room, short := fair, []string{}
	if long > 0 {
		room += spared / long
	}
	for _, text := range texts {
		if letters := []rune(text); len(letters) > room {
			text = string(letters[:room]) + "…"
		}
		short = append(short, text)
	}
	return short
}

// escaped writes a character as JSON has it in plain letters.
func escaped(letter rune) string {
	if first, second := utf16.EncodeRune(letter); first != '\uFFFD' {
		return fmt.Sprintf(`\u%04x\u%04x`, first, second)
	}
	return fmt.Sprintf(`\u%04x`, letter)
}
