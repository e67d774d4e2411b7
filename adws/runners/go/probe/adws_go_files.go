package main

import (
	"go/build"
	"io/fs"
	"path/filepath"
	"strings"
)

// leftOutByTags finds the test files that build constraints keep out of this run.
func leftOutByTags(tags []string) []string {
	context := build.Default
	context.BuildTags = tags
	found := []string{}
	filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() && isLeftOut(path, entry.Name()) {
			return fs.SkipDir
		}
		if !strings.HasSuffix(path, "_test.go") {
			return nil
		}
		if fits, err := context.MatchFile(filepath.Dir(path), entry.Name()); err == nil && !fits {
			found = append(found, filepath.ToSlash(path))
		}
		return nil
	})
	return found
}

// isLeftOut tells whether a pattern with dots leaves out a folder (see `go help packages`).
func isLeftOut(path, name string) bool {
	return path != "." && (name == "testdata" || name == "vendor" || name == "node_modules" ||
		strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_"))
}
