package calls

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"math"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

const (
	deepest   = 14
	mostParts = 10000
)

// plain is a value as JSON holds it: the type that it is of says what it stands for.
type plain = interface{}

type notCopied string

func (why notCopied) Error() string { return string(why) }

// encoder turns values into what they can be made from again. Pointers to the same thing stay such.
type encoder struct {
	left  int
	known map[target]int
}

type target struct {
	at   uintptr
	kind reflect.Type
}

func newEncoder() *encoder { return &encoder{mostParts, map[target]int{}} }

// of fails where a value cannot be made again.
func (e *encoder) of(value reflect.Value) (plain, error) { return e.encode(free(value), deepest) }

func (e *encoder) encode(value reflect.Value, depth int) (plain, error) {
	e.left--
	if depth < 0 || e.left < 0 {
		return nil, notCopied("a value too large")
	}
	switch kind := value.Kind(); kind {
	case reflect.Bool:
		return value.Bool(), nil
	case reflect.String:
		return text(value.String()), nil
	case reflect.Complex64, reflect.Complex128:
		both := value.Complex()
		return []plain{float(real(both), 64), float(imag(both), 64)}, nil
	case reflect.Slice:
		if value.IsNil() {
			return nil, nil
		}
		if value.Type().Elem().Kind() == reflect.Uint8 {
			return text(string(value.Bytes())), nil
		}
		return e.items(value, depth)
	case reflect.Array:
		return e.items(value, depth)
	case reflect.Map:
		return e.pairs(value, depth)
	case reflect.Struct:
		return e.fields(value, depth)
	case reflect.Ptr:
		return e.pointer(value, depth)
	case reflect.Interface:
		return e.dynamic(value, depth)
	case reflect.Chan, reflect.Func, reflect.UnsafePointer:
		if value.IsNil() {
			return nil, nil
		}
		return nil, notCopied("a " + kind.String())
	}
	return number(value), nil
}

func text(one string) plain {
	if utf8.ValidString(one) {
		return one
	}
	return map[string]plain{"base64": base64.StdEncoding.EncodeToString([]byte(one))}
}

func number(value reflect.Value) plain {
	switch value.Kind() {
	case reflect.Float32:
		return float(value.Float(), 32)
	case reflect.Float64:
		return float(value.Float(), 64)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return json.Number(strconv.FormatInt(value.Int(), 10))
	}
	return json.Number(strconv.FormatUint(value.Uint(), 10))
}

// JSON has no infinity, and tools lose the sign of zero.
func float(one float64, bits int) plain {
	written := strconv.FormatFloat(one, 'g', -1, bits)
	if math.IsNaN(one) || math.IsInf(one, 0) || one == 0 && math.Signbit(one) {
		return written
	}
	return json.Number(written)
}

func (e *encoder) items(value reflect.Value, depth int) (plain, error) {
	found := make([]plain, value.Len())
	for at := range found {
		one, err := e.encode(free(value.Index(at)), depth-1)
		if err != nil {
			return nil, err
		}
		found[at] = one
	}
	return found, nil
}

func (e *encoder) pairs(value reflect.Value, depth int) (plain, error) {
	if value.IsNil() {
		return nil, nil
	}
	found, texts, keys := []plain{}, []string{}, map[string]reflect.Value{}
	for each := value.MapRange(); each.Next(); {
		text := words(each.Key())
		texts, keys[text] = append(texts, text), each.Key()
	}
	sort.Strings(texts)
	for _, text := range texts {
		key, err := e.encode(free(keys[text]), depth-1)
		if err != nil {
			return nil, err
		}
		item := value.MapIndex(keys[text])
		if !item.IsValid() {
			return nil, notCopied("a key that equals nothing")
		}
		one, err := e.encode(free(item), depth-1)
		if err != nil {
			return nil, err
		}
		found = append(found, []plain{key, one})
	}
	return found, unless(len(keys) == len(texts), "a map whose keys can be told apart")
}

func written(one plain) string {
	line, _ := json.Marshal(one)
	return string(line)
}

func (e *encoder) fields(value reflect.Value, depth int) (plain, error) {
	if value.Type() == timeType {
		return timeParts(value.Interface().(time.Time)), nil
	}
	found := map[string]plain{}
	for at := 0; at < value.NumField(); at++ {
		name := value.Type().Field(at).Name
		if name == "_" {
			continue
		}
		one, err := e.encode(free(value.Field(at)), depth-1)
		if err != nil {
			return nil, err
		}
		found[name] = one
	}
	return found, nil
}

func timeParts(moment time.Time) plain {
	zone, offset := moment.Zone()
	if place := moment.Location().String(); strings.Contains(place, "/") || place == "UTC" {
		zone = place
	}
	seconds, parts := strconv.FormatInt(moment.Unix(), 10), strconv.Itoa(moment.Nanosecond())
	return []plain{json.Number(seconds), json.Number(parts), zone, json.Number(strconv.Itoa(offset))}
}

func (e *encoder) pointer(value reflect.Value, depth int) (plain, error) {
	if value.IsNil() {
		return nil, nil
	}
	if name := variableOf(value); name != "" {
		return map[string]plain{"variable": name}, nil
	}
	own := target{value.Pointer(), value.Type()}
	if number, ok := e.known[own]; ok {
		return map[string]plain{"same": json.Number(strconv.Itoa(number))}, nil
	}
	if value.Type().Elem().Size() > 0 {
		e.known[own] = len(e.known)
	}
	inner, err := e.encode(free(value.Elem()), depth-1)
	return []plain{inner}, err
}

func (e *encoder) dynamic(value reflect.Value, depth int) (plain, error) {
	if value.IsNil() {
		return nil, nil
	}
	inner := free(value.Elem())
	if value.Type() == contextType {
		return nameOfContext(inner.Interface().(context.Context))
	}
	if inner.Kind() == reflect.Ptr && !inner.IsNil() {
		if name := variableOf(inner); name != "" {
			return map[string]plain{"variable": name}, nil
		}
	}
	name := nameOf(inner.Type())
	if name == "" {
		return nil, notCopied("a value of " + inner.Type().String())
	}
	one, err := e.encode(inner, depth-1)
	return map[string]plain{"type": name, "value": one}, err
}

// nameOfContext accepts contexts that hold nothing and have not ended.
func nameOfContext(one context.Context) (plain, error) {
	named, ok := one.(interface{ String() string })
	if !ok || one.Err() != nil || strings.Contains(named.String(), "WithValue") {
		return nil, notCopied("a context")
	}
	return "context", nil
}
