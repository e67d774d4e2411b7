package main

import (
	"fmt"
	"path/filepath"
	"strings"
)

const internal = "internal"

// reachable returns a path by which another package has a package in its program. What lies below a
// folder `internal` can only be imported below the folder around it (https://go.dev/s/go14internal):
// a package is put there that imports it.
func (beside Beside) reachable(path, from string) string {
	for !mayImport(path, from) {
		around, _ := aroundInternal(path)
		folder, err := filepath.Rel(beside.module.Path, around)
		if err != nil || strings.HasPrefix(folder, "..") {
			return path
		}
		name := fmt.Sprintf("%sto%d", beside.name, len(beside.texts))
		file := filepath.Join(beside.module.Dir, folder, name, "through.go")
		beside.texts[file] = fmt.Sprintf("package %s\n\nimport _ %q\n", name, path)
		path = around + "/" + name
	}
	return path
}

// mayImport tells whether the `go` command lets a package import another.
func mayImport(path, from string) bool {
	around, found := aroundInternal(path)
	return !found || from == around || strings.HasPrefix(from, around+"/")
}

// aroundInternal returns the path of the folder around the last element `internal` of a path.
func aroundInternal(path string) (string, bool) {
	parts := strings.Split(path, "/")
	for at := len(parts) - 1; at >= 0; at-- {
		if parts[at] == internal {
			return strings.Join(parts[:at], "/"), true
		}
	}
	return "", false
}
