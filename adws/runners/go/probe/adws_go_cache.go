package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// serveCache is the word that makes this program a build cache (GOCACHEPROG, Go 1.24 and newer).
const serveCache = "adws-cache"

// A CacheRequest is what the real command asks; the body of what it puts follows by itself.
type CacheRequest struct {
	ID       int64
	Command  string
	ActionID []byte
	OutputID []byte
	BodySize int64
}

// A CacheAnswer has no more than its ID where something was put or the cache is closed.
type CacheAnswer struct {
	ID            int64
	Err           string     `json:",omitempty"`
	KnownCommands []string   `json:",omitempty"`
	Miss          bool       `json:",omitempty"`
	OutputID      []byte     `json:",omitempty"`
	Size          int64      `json:",omitempty"`
	Time          *time.Time `json:",omitempty"`
	DiskPath      string     `json:",omitempty"`
}

// answerCache finds what is in any of the folders, which are caches of the real command, and puts
// what is new into the first. The others are only read: they may be those of a user.
func answerCache(folders []string, in io.Reader, out io.Writer) {
	asked, answers := json.NewDecoder(bufio.NewReader(in)), json.NewEncoder(out)
	answers.Encode(CacheAnswer{KnownCommands: []string{"get", "put", "close"}})
	for {
		var request CacheRequest
		var body []byte
		if asked.Decode(&request) != nil {
			return
		}
		if request.BodySize > 0 && asked.Decode(&body) != nil {
			return
		}
		answer := CacheAnswer{ID: request.ID}
		switch request.Command {
		case "get":
			answer = findCached(folders, request)
		case "put":
			path, err := putCached(folders[0], request, body)
			answer.DiskPath = path
			if err != nil {
				answer.Err = err.Error()
			}
		}
		answers.Encode(answer)
	}
}

func findCached(folders []string, request CacheRequest) CacheAnswer {
	for _, folder := range folders {
		var action, output []byte
		var size, nanoseconds int64
		text, err := os.ReadFile(cachedFile(folder, request.ActionID, "a"))
		if err != nil {
			continue
		}
		fmt.Sscanf(string(text), "v1 %x %x %d %d", &action, &output, &size, &nanoseconds)
		path, when := cachedFile(folder, output, "d"), time.Unix(0, nanoseconds)
		if found, err := os.Stat(path); err == nil && found.Size() == size {
			return CacheAnswer{
				ID: request.ID, OutputID: output, Size: size, Time: &when, DiskPath: path,
			}
		}
	}
	return CacheAnswer{ID: request.ID, Miss: true}
}

func putCached(folder string, request CacheRequest, body []byte) (string, error) {
	path := cachedFile(folder, request.OutputID, "d")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return "", err
	}
	if err := os.WriteFile(path, body, 0o644); err != nil {
		return "", err
	}
	action := cachedFile(folder, request.ActionID, "a")
	os.MkdirAll(filepath.Dir(action), 0o755)
	now := time.Now().UnixNano()
	text := fmt.Sprintf("v1 %x %x %20d %20d\n", request.ActionID, request.OutputID, len(body), now)
	return path, os.WriteFile(action, []byte(text), 0o644)
}

func cachedFile(folder string, id []byte, kind string) string {
	name := fmt.Sprintf("%x", id)
	return filepath.Join(folder, (name + "00")[:2], name+"-"+kind)
}
