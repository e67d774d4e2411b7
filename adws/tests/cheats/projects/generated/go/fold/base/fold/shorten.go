// Package fold prints lines that are no longer than a width.
package fold

// Dots stand for what is left out.
const Dots = "..."

// Shorten returns the start of a text that is too long.
func Shorten(text string, width int) string {
	if len(text) <= width {
		return text
	}
	return text[:width] + Dots
}
