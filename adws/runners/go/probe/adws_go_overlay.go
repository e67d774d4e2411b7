package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// PACKAGE stands in a file's text for the name of the package to which it is added.
const placeholder = "PACKAGE"

// writeOverlay adds files to each package that has tests, and puts texts at their paths, for the real
// command alone to see: the tree stays as it is. It returns the path of what tells so, or nothing
// when nothing is added.
func writeOverlay(settings Settings, packages []Package, texts map[string]string) string {
	added := map[string]string{}
	for number, one := range packages {
		if len(one.testFiles()) == 0 {
			continue
		}
		for name, text := range settings.Added {
			copy := filepath.Join(settings.Outputs, "overlay", fmt.Sprint(number), name)
			added[filepath.Join(one.Dir, name)] = copy
			write(copy, strings.ReplaceAll(text, placeholder, one.baseName()))
		}
	}
	writeTexts(filepath.Join(settings.Outputs, "overlay", "texts"), texts, added)
	if len(added) == 0 {
		return ""
	}
	return writeReplacement(settings.Outputs, added)
}

// hidden stands in the place of the text of a file that is not to be seen.
const hidden = "\x00"

// writeTexts writes texts into a folder, and notes where each is to be shown.
func writeTexts(folder string, texts, shown map[string]string) {
	for path, text := range texts {
		if text == hidden {
			shown[path] = ""
			continue
		}
		copy := filepath.Join(folder, fmt.Sprint(len(shown)), filepath.Base(path))
		shown[path] = copy
		write(copy, text)
	}
}

func writeReplacement(folder string, shown map[string]string) string {
	path := filepath.Join(folder, "overlay.json")
	write(path, toJSON(map[string]interface{}{"Replace": shown}))
	return path
}

// starter copies a test program to where nothing says that it is one, and becomes the copy. Its
// arguments stand in a file, which what is added to the package reads.
const starter = `program=$(mktemp -d "${0%/*}/XXXXXX")/app
cp "$1" "$program" || exit 125
shift
printf '%s\n' "$@" > "$program.words"
unset GOCACHEPROG
exec "$program"
`

// writeStarter returns the command that starts the test programs instead of `go test` itself.
func writeStarter(settings Settings) string {
	path := filepath.Join(settings.Outputs, "programs", "start.sh")
	write(path, starter)
	return "sh '" + path + "'"
}

// baseName is the package's own name, also where it has no other files than an external test's.
func (one Package) baseName() string {
	return strings.TrimSuffix(one.Name, "_test")
}

func write(path, text string) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		fmt.Fprintln(os.Stderr, "adws:", err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, "adws:", err)
	}
}
