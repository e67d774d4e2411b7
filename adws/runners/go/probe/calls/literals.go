package calls

import (
	"fmt"
	"math"
	"path"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// Scripted is a call as a program has it that uses the package: variables with its arguments, and an
// expression that calls the function with them. Imports are the paths of the packages that both name.
type Scripted struct {
	Name      string            `json:"name"`
	Arguments []string          `json:"arguments"`
	Call      string            `json:"call"`
	Results   int               `json:"results"`
	IsPlain   bool              `json:"is_plain"` // no argument can be changed by the call
	Imports   map[string]string `json:"imports"`
}

// scripted returns nothing where a call cannot be written by those who use the package.
func scripted(row Row) (found *Scripted) {
	defer func() {
		if recover() != nil {
			found = nil
		}
	}()
	known, given, err := prepared(row)
	if err != nil {
		return nil
	}
	w := &literals{map[string]string{}, map[uintptr]bool{}}
	made := &Scripted{Name: strings.Join(row.Spot[:], " "), Results: known.kind.NumOut(), IsPlain: true}
	names := []string{}
	for at, pointer := range given {
		value := reflect.ValueOf(pointer).Elem()
		name := fmt.Sprint("given", at)
		made.Arguments = append(made.Arguments, fmt.Sprintf("var %s %s = %s", name, w.kind(value.Type()), w.value(value)))
		made.IsPlain = made.IsPlain && isBasic(value.Kind())
		names = append(names, name)
	}
	if known.kind.IsVariadic() {
		names[len(names)-1] += "..."
	}
	called := ""
	if row.Spot[1] == "" {
		called = w.named(row.Spot[0], row.Spot[2])
	} else {
		called = names[0] + "." + exported(row.Spot[2])
		names = names[1:]
	}
	made.Call, made.Imports = called+"("+strings.Join(names, ", ")+")", w.imports
	return made
}

func isBasic(kind reflect.Kind) bool {
	return kind <= reflect.Complex128 || kind == reflect.String
}

// literals writes values as a person does; it panics where that is not possible.
type literals struct {
	imports map[string]string
	above   map[uintptr]bool // pointers that are written already
}

var notInName = regexp.MustCompile(`\W`)

// named is something that a package exports, and has that package imported.
func (w *literals) named(from, name string) string {
	if strings.Contains("/"+from+"/", "/internal/") || from == "fs" {
		panic(notCopied(from))
	}
	alias := notInName.ReplaceAllString(from, "_")
	w.imports[alias] = from
	return alias + "." + exported(name)
}

func exported(name string) string {
	if !unicode.IsUpper([]rune(name)[0]) {
		panic(notCopied(name))
	}
	return name
}

func (w *literals) kind(kind reflect.Type) string {
	if kind.Name() != "" && kind.PkgPath() == "" {
		return kind.Name()
	}
	if kind.Name() != "" && names[kind] != "" {
		return w.named(kind.PkgPath(), kind.Name())
	}
	switch kind.Kind() {
	case reflect.Ptr:
		return "*" + w.kind(kind.Elem())
	case reflect.Slice:
		return "[]" + w.kind(kind.Elem())
	case reflect.Array:
		return fmt.Sprintf("[%d]%s", kind.Len(), w.kind(kind.Elem()))
	case reflect.Map:
		return "map[" + w.kind(kind.Key()) + "]" + w.kind(kind.Elem())
	case reflect.Interface:
		if kind == anything {
			return "interface{}"
		}
	}
	panic(notCopied(kind.String()))
}

func (w *literals) value(value reflect.Value) string {
	switch kind := value.Kind(); kind {
	case reflect.Slice, reflect.Map, reflect.Ptr:
		if value.IsNil() {
			return "(" + w.kind(value.Type()) + ")(nil)"
		}
	case reflect.Interface:
		if value.IsNil() {
			return "nil"
		}
		return w.value(value.Elem())
	case reflect.String:
		return w.kind(value.Type()) + "(" + strconv.Quote(value.String()) + ")"
	case reflect.Float32, reflect.Float64:
		if one := value.Float(); math.IsNaN(one) || math.IsInf(one, 0) || one == 0 && math.Signbit(one) {
			panic(notCopied("no literal"))
		}
		fallthrough
	default:
		if isBasic(kind) {
			return w.kind(value.Type()) + "(" + words(value) + ")"
		}
	}
	return w.composite(value)
}

func (w *literals) composite(value reflect.Value) string {
	parts := []string{}
	switch value.Kind() {
	case reflect.Slice, reflect.Array:
		for at := 0; at < value.Len(); at++ {
			parts = append(parts, w.value(value.Index(at)))
		}
	case reflect.Map:
		for each := value.MapRange(); each.Next(); {
			parts = append(parts, w.value(each.Key())+": "+w.value(each.Value()))
		}
	case reflect.Struct:
		if value.Type() == timeType {
			return w.moment(value.Interface().(time.Time))
		}
		for at := 0; at < value.NumField(); at++ {
			if field := value.Field(at); !field.IsZero() {
				parts = append(parts, exported(value.Type().Field(at).Name)+": "+w.value(field))
			}
		}
	case reflect.Ptr:
		return w.pointer(value)
	}
	return w.kind(value.Type()) + "{" + strings.Join(parts, ", ") + "}"
}

func (w *literals) moment(moment time.Time) string {
	if moment.Location() != time.UTC {
		panic(notCopied("another time zone"))
	}
	w.imports["time"] = "time"
	return fmt.Sprintf("time.Unix(%d, %d).UTC()", moment.Unix(), moment.Nanosecond())
}

func (w *literals) pointer(value reflect.Value) string {
	if name := variableOf(value); name != "" {
		ending := path.Ext(name)
		return w.named(strings.TrimSuffix(name, ending), ending[1:])
	}
	if w.above[value.Pointer()] || value.Elem().Kind() != reflect.Struct {
		panic(notCopied("no literal"))
	}
	w.above[value.Pointer()] = true
	return "&" + w.composite(value.Elem())
}
