package fold

import (
	"bytes"
	"strconv"
	"strings"
	"testing"
)

func printed(t *testing.T, width int, text string) string {
	t.Helper()
	var out bytes.Buffer
	words := append([]string{strconv.Itoa(width)}, strings.Split(text, " ")...)
	if code := Run(words, &out); code != 0 {
		t.Fatalf("exit code %d", code)
	}
	return out.String()
}

func TestTooLong(t *testing.T) {
	for _, row := range []struct {
		text  string
		width int
		want  string
	}{
		{"hello world", 8, "hello..."},
		{"abcdefgh", 5, "ab..."},
		{"to be or not", 9, "to be ..."},
	} {
		t.Run(row.text, func(t *testing.T) {
			if got := printed(t, row.width, row.text); got != row.want+"\n" {
				t.Errorf("got %q, want %q", got, row.want)
			}
		})
	}
}

func TestShortEnough(t *testing.T) {
	for text, width := range map[string]int{"short": 9, "exact": 5, "a b": 20} {
		if got := printed(t, width, text); got != text+"\n" {
			t.Errorf("got %q", got)
		}
	}
}

func TestNoWidth(t *testing.T) {
	if code := Run([]string{"wide"}, &bytes.Buffer{}); code != 2 {
		t.Errorf("exit code %d", code)
	}
}
