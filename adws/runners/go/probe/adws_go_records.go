package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
)

// Record is one line of what is told; its "kind" says what it is.
type Record map[string]interface{}

// Records is the file in which one `go test` is told; both of its streams write to it.
type Records struct {
	lock sync.Mutex
	file *os.File
}

// openRecords takes the first file that no other `go test` of this run has taken.
func openRecords(folder string) *Records {
	for number := 1; number < 9; number++ {
		path := filepath.Join(folder, fmt.Sprintf("go-%d.jsonl", number))
		file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
		if err == nil {
			return &Records{file: file}
		}
	}
	fmt.Fprintln(os.Stderr, "adws: no room for the records of one more go test")
	os.Exit(125)
	return nil
}

func (records *Records) write(record interface{}) {
	line, _ := json.Marshal(record)
	records.lock.Lock()
	defer records.lock.Unlock()
	records.file.Write(append(line, '\n'))
}

func toJSON(value interface{}) string {
	text, _ := json.Marshal(value)
	return string(text)
}
