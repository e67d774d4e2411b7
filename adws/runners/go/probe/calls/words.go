package calls

import (
	"context"
	"fmt"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"time"
	"unsafe"
)

const (
	deepestWords = 6
	mostWords    = 2000 // characters
	mostMessage  = 300
)

var (
	timeType    = reflect.TypeOf(time.Time{})
	contextType = reflect.TypeOf((*context.Context)(nil)).Elem()
	errorType   = reflect.TypeOf((*error)(nil)).Elem()
)

type speller struct {
	above map[uintptr]bool
	left  int // characters
}

// words tells a value in words that are the same in every process.
func words(value reflect.Value) (found string) {
	defer func() {
		if recover() != nil {
			found = "?"
		}
	}()
	found = (&speller{map[uintptr]bool{}, mostWords}).spell(free(value), deepestWords)
	if len(found) > mostWords {
		found = strings.ToValidUTF8(found[:mostWords], "")
	}
	return found
}

// resultWords tells what pointers point to: one value plainly, several in brackets.
func resultWords(pointers []interface{}) string {
	found := []string{}
	for _, pointer := range pointers {
		found = append(found, words(reflect.ValueOf(pointer).Elem()))
	}
	if len(found) == 1 {
		return found[0]
	}
	return "(" + strings.Join(found, ", ") + ")"
}

func (s *speller) spell(value reflect.Value, depth int) string {
	if s.left < 0 {
		return "…"
	}
	found := s.spelled(value, depth)
	s.left -= len(found) / 4
	return found
}

func (s *speller) spelled(value reflect.Value, depth int) string {
	switch value.Kind() {
	case reflect.Bool:
		return strconv.FormatBool(value.Bool())
	case reflect.String:
		return strconv.Quote(value.String())
	case reflect.Float32:
		return strconv.FormatFloat(value.Float(), 'g', -1, 32)
	case reflect.Float64:
		return floatWords(value.Float())
	case reflect.Complex64, reflect.Complex128:
		both := value.Complex()
		return "(" + floatWords(real(both)) + ", " + floatWords(imag(both)) + "i)"
	case reflect.Slice:
		if !value.IsNil() && value.Type().Elem().Kind() == reflect.Uint8 {
			return "[]byte(" + strconv.Quote(string(value.Bytes())) + ")"
		}
		return s.orNil(value, func() string { return s.items(value, depth) })
	case reflect.Array:
		return s.items(value, depth)
	case reflect.Map:
		return s.orNil(value, func() string { return s.pairs(value, depth) })
	case reflect.Struct:
		return s.fields(value, depth)
	case reflect.Ptr:
		return s.orNil(value, func() string { return s.pointer(value, depth) })
	case reflect.Interface:
		return s.orNil(value, func() string { return s.dynamic(value, depth) })
	case reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return s.orNil(value, func() string { return "<" + value.Kind().String() + ">" })
	}
	return wholeWords(value)
}

func wholeWords(value reflect.Value) string {
	switch value.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.FormatInt(value.Int(), 10)
	}
	return strconv.FormatUint(value.Uint(), 10)
}

func floatWords(one float64) string {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(one, 'g', 12, 64), 64)
	return strconv.FormatFloat(rounded, 'g', -1, 64)
}

func (s *speller) orNil(value reflect.Value, spelled func() string) string {
	if value.IsNil() {
		return "nil"
	}
	return spelled()
}

func (s *speller) items(value reflect.Value, depth int) string {
	if depth <= 0 {
		return "[…]"
	}
	found := []string{}
	for at := 0; at < value.Len() && s.left > 0; at++ {
		found = append(found, s.spell(free(value.Index(at)), depth-1))
	}
	return "[" + strings.Join(found, ", ") + "]"
}

func (s *speller) pairs(value reflect.Value, depth int) string {
	if depth <= 0 {
		return "{…}"
	}
	found := []string{}
	for each := value.MapRange(); each.Next(); {
		alone := &speller{s.above, mostWords / 4} // no pair depends on those before it
		key := alone.spell(free(each.Key()), depth-1)
		found = append(found, key+": "+alone.spell(free(each.Value()), depth-1))
	}
	sort.Strings(found)
	return "{" + strings.Join(found, ", ") + "}"
}

func (s *speller) fields(value reflect.Value, depth int) string {
	if value.Type() == timeType {
		return value.Interface().(time.Time).Format(time.RFC3339Nano)
	}
	found := []string{}
	for at := 0; at < value.NumField() && depth > 0; at++ {
		if name := value.Type().Field(at).Name; name != "_" {
			found = append(found, name+": "+s.spell(free(value.Field(at)), depth-1))
		}
	}
	return value.Type().Name() + "{" + strings.Join(found, ", ") + "}"
}

func (s *speller) pointer(value reflect.Value, depth int) string {
	if value.Type().Implements(errorType) {
		return errorWords(value)
	}
	at := value.Pointer()
	if s.above[at] {
		return "<the same>"
	}
	s.above[at] = true
	defer delete(s.above, at)
	return "&" + s.spell(free(value.Elem()), depth)
}

func (s *speller) dynamic(value reflect.Value, depth int) string {
	inner := free(value.Elem())
	if value.Type() == contextType {
		return "context"
	}
	if inner.Type().Implements(errorType) && !(inner.Kind() == reflect.Ptr && inner.IsNil()) {
		return errorWords(inner)
	}
	return s.spell(inner, depth)
}

func errorWords(value reflect.Value) string {
	kind := value.Type()
	if kind.Kind() == reflect.Ptr {
		kind = kind.Elem()
	}
	return "<" + kind.Name() + ": " + messageOf(value.Interface()) + ">"
}

// messageOf tells an error, or what a call panicked with; its own words may panic, too.
func messageOf(one interface{}) (message string) {
	defer func() {
		if recover() != nil {
			message = "?"
		}
	}()
	switch found := one.(type) {
	case error:
		message = found.Error()
	case string:
		message = found
	case fmt.Stringer:
		message = found.String()
	default:
		message = words(reflect.ValueOf(&one).Elem())
	}
	if len(message) > mostMessage {
		message = strings.ToValidUTF8(message[:mostMessage], "")
	}
	return message
}

// free returns a value that can be read and written, also where it stands in a field that is not
// exported. What has no place of its own is copied.
func free(value reflect.Value) reflect.Value {
	if value.CanAddr() {
		return reflect.NewAt(value.Type(), unsafe.Pointer(value.UnsafeAddr())).Elem()
	}
	copied := reflect.New(value.Type()).Elem()
	copied.Set(value)
	return copied
}
