// Package pages tells how many pages a list has.
package pages

// Count returns how many pages of a size there are.
func Count(total int, size int) int {
	return total/size + 1
}
