package main

import (
	"os"
	"regexp"
	"strconv"
	"strings"
)

var complaint = regexp.MustCompile(`^(\S+\.go):(\d+):`)
var marker = regexp.MustCompile(`^(?:<{7}|={7}|>{7})(?: |$)`)

// markerOf returns the line that a complaint of the compiler is about, if it is a marker of a
// conflict; go itself prints no lines of the source. It is empty otherwise.
func markerOf(printed string) string {
	place := complaint.FindStringSubmatch(printed)
	if place == nil {
		return ""
	}
	text, _ := os.ReadFile(place[1])
	lines := strings.Split(string(text), "\n")
	number, _ := strconv.Atoi(place[2])
	if number < 1 || number > len(lines) || !marker.MatchString(lines[number-1]) {
		return ""
	}
	return "\t" + lines[number-1]
}
