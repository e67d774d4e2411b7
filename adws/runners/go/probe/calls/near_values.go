package calls

import (
	"encoding/json"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

const (
	mostKnown  = 1e15
	mostDigits = 15
	mostWithin = 3 // numbers in a text
	day        = 24 * 3600
)

func both(one, other []plain) []plain {
	found := []plain{}
	for at := 0; at < len(one) || at < len(other); at++ {
		if at < len(one) {
			found = append(found, one[at])
		}
		if at < len(other) {
			found = append(found, other[at])
		}
	}
	return found
}

func wholePool(pool []plain) []int64 {
	found := []int64{}
	for _, one := range pool {
		value, err := strconv.ParseInt(digits(one), 10, 64)
		if _, isNumber := one.(json.Number); isNumber && err == nil && math.Abs(float64(value)) < mostKnown {
			found = append(found, value)
		}
	}
	return found
}

// Other numbers: a step away, of another size, known from elsewhere, and between.
func wholeNear(number json.Number, pool []plain) []plain {
	one, err := strconv.ParseInt(string(number), 10, 64)
	if err != nil || math.Abs(float64(one)) >= mostKnown {
		return []plain{json.Number("0"), json.Number("1")}
	}
	steps, around, between := []plain{}, []plain{}, []plain{}
	put := func(into *[]plain, values ...int64) {
		for _, value := range values {
			*into = append(*into, json.Number(strconv.FormatInt(value, 10)))
		}
	}
	put(&steps, one+1, one-1, one+2, one-2, one*2, one*10, 0, -one, one/2)
	for _, other := range wholePool(pool) {
		put(&around, other, other+1, other-1)
		put(&between, (one+other)/2)
	}
	return both(steps, both(around, between))
}

func floatsNear(number json.Number, pool []plain) []plain {
	one, _ := strconv.ParseFloat(string(number), 64)
	steps, around, between := []plain{}, []plain{}, []plain{}
	put := func(into *[]plain, values ...float64) {
		for _, value := range values {
			*into = append(*into, float(value, 64))
		}
	}
	put(&steps, one+1, one-1, one+2, one-2, one*2, one*10, 0, -one, one/2, one*(1+1e-9))
	for _, each := range pool {
		if known, isNumber := each.(json.Number); isNumber {
			other, _ := strconv.ParseFloat(string(known), 64)
			put(&around, other, other+1, other-1)
			put(&between, (one+other)/2)
		}
	}
	return both(steps, both(around, between))
}

func textsOf(pool []plain) []plain {
	found := []plain{}
	for _, one := range pool {
		if text, ok := one.(string); ok {
			found = append(found, text)
		}
	}
	return found
}

func textsNear(text string) []plain {
	letters := []rune(text)
	half := len(letters) / 2
	before, behind := string(letters[:half]), string(letters[half:])
	rest, cut, turned := behind, text, []rune{}
	if len(letters) > 0 {
		rest, cut = string(letters[half+1:]), string(letters[:len(letters)-1])
	}
	for at := len(letters) - 1; at >= 0; at-- {
		turned = append(turned, letters[at])
	}
	swapped := strings.Map(func(one rune) rune {
		if unicode.IsUpper(one) {
			return unicode.ToLower(one)
		}
		return unicode.ToUpper(one)
	}, text)
	tail := text
	if len(letters) > 0 {
		tail = string(letters[1:])
	}
	return append([]plain{
		before + "z" + rest, before + "z" + behind, cut, text + text, swapped, "", bumped(text),
		tail, string(turned), text + " ",
	}, numbersWithin(text)...)
}

var someDigits = regexp.MustCompile(`[0-9]{1,15}`)

// numbersWithin is texts in which one of the first numbers is another: greater, and longer.
func numbersWithin(text string) []plain {
	found := []plain{}
	for _, at := range someDigits.FindAllStringIndex(text, mostWithin) {
		digits := text[at[0]:at[1]]
		number, _ := strconv.Atoi(digits)
		for _, other := range []string{strconv.Itoa(number + 1), "1" + digits} {
			found = append(found, text[:at[0]]+other+text[at[1]:])
		}
	}
	return found
}

// bumped counts each number in a text up.
func bumped(text string) string {
	found := strings.Builder{}
	for at := 0; at < len(text); {
		end := at
		for end < len(text) && text[end] >= '0' && text[end] <= '9' && end-at < mostDigits {
			end++
		}
		if end == at {
			found.WriteByte(text[at])
			at++
			continue
		}
		number, _ := strconv.Atoi(text[at:end])
		next := strconv.Itoa(number + 1)
		for len(next) < end-at {
			next = "0" + next
		}
		found.WriteString(next)
		at = end
	}
	return found.String()
}

func timesNear(parts []plain) []plain {
	seconds, _ := strconv.ParseInt(digits(parts[0]), 10, 64)
	found := []plain{}
	for _, step := range []int64{1, -1, 60, -60, day, -day, 31 * day, -31 * day, 366 * day, -seconds} {
		number := json.Number(strconv.FormatInt(seconds+step, 10))
		found = append(found, append([]plain{number}, parts[1:]...))
	}
	return found
}

func listsNear(items []plain) []plain {
	last := len(items) - 1
	turned := append(append([]plain{}, items[1:]...), items[0])
	swapped := append([]plain{}, items...)
	if last > 0 {
		swapped[0], swapped[1] = swapped[1], swapped[0]
	}
	doubled := append(append([]plain{}, items...), items...)
	return []plain{items[:last:last], items[1:], doubled, turned, swapped, []plain{}}
}
