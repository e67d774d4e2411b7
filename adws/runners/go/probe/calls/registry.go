// Package calls records the calls of functions, and makes them again. It is put beside the code of
// a project for one build, under another name, and knows nothing of tests.
package calls

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// Spot says where a function stands: the path of its package, the receiver, and its name.
type Spot [3]string

// Thunk calls a function. It is given pointers to the arguments, of the types of the function, the
// receiver first, and returns pointers to the results.
type Thunk func(given []interface{}) []interface{}

type function struct {
	kind reflect.Type
	call Thunk
}

var (
	functions = map[Spot]function{}
	types     = map[string]reflect.Type{}
	names     = map[reflect.Type]string{}
	variables = map[string]reflect.Value{}
)

// Function makes a function known; it stands in a package's own file.
func Function(path, receiver, name string, plain interface{}, call Thunk) {
	functions[Spot{path, receiver, name}] = function{reflect.TypeOf(plain), call}
}

// Type makes a type known: a pointer to one of its values is given.
func Type(name string, pointer interface{}) {
	kind := reflect.TypeOf(pointer).Elem()
	types[name], names[kind] = kind, name
}

// Variable makes a variable known, so that what it points to stays the same thing in a call that is
// made again, as errors must.
func Variable(name string, pointer interface{}) {
	value := reflect.ValueOf(pointer).Elem()
	if kind := value.Kind(); kind == reflect.Interface || kind == reflect.Ptr {
		variables[name] = value
	}
}

func init() {
	for _, pointer := range []interface{}{
		new(bool), new(string), new(int), new(int8), new(int16), new(int32), new(int64),
		new(uint), new(uint8), new(uint16), new(uint32), new(uint64), new(uintptr),
		new(float32), new(float64), new(complex64), new(complex128),
		new(time.Time), new(time.Duration), new(time.Month), new(time.Weekday),
		new(strings.Reader), new(bytes.Buffer), new(bytes.Reader),
		new(strconv.NumError), new(fs.PathError),
	} {
		Type(reflect.TypeOf(pointer).Elem().String(), pointer)
	}
	for _, known := range []error{errors.New(""), fmt.Errorf("%w", io.EOF)} {
		kind := reflect.TypeOf(known).Elem()
		types[kind.String()], names[kind] = kind, kind.String()
	}
	Variable("io.EOF", &io.EOF)
	Variable("io.ErrUnexpectedEOF", &io.ErrUnexpectedEOF)
	Variable("fs.ErrNotExist", &fs.ErrNotExist)
	Variable("context.Canceled", &context.Canceled)
	Variable("context.DeadlineExceeded", &context.DeadlineExceeded)
}

// nameOf names a type that typeOf finds again in another process; empty where it would not.
func nameOf(kind reflect.Type) string {
	if name, ok := names[kind]; ok {
		return name
	}
	if kind.Name() != "" {
		return ""
	}
	before := map[reflect.Kind]string{reflect.Ptr: "*", reflect.Slice: "[]"}[kind.Kind()]
	if kind.Kind() == reflect.Map && kind.Key().Kind() == reflect.String && kind.Key().PkgPath() == "" {
		before = "map[string]"
	}
	if kind.Kind() == reflect.Interface && kind.NumMethod() == 0 {
		return "interface {}"
	}
	if before == "" {
		return ""
	}
	if name := nameOf(kind.Elem()); name != "" {
		return before + name
	}
	return ""
}

func typeOf(name string) (reflect.Type, error) {
	if kind, ok := types[name]; ok {
		return kind, nil
	}
	for before, made := range compositions {
		if !strings.HasPrefix(name, before) {
			continue
		}
		inner, err := typeOf(name[len(before):])
		if err != nil {
			return nil, err
		}
		return made(inner), nil
	}
	if name == "interface {}" {
		return anything, nil
	}
	return nil, notCopied("the type " + name)
}

var anything = reflect.TypeOf((*interface{})(nil)).Elem()

var compositions = map[string]func(reflect.Type) reflect.Type{
	"*":  reflect.PtrTo,
	"[]": reflect.SliceOf,
	"map[string]": func(inner reflect.Type) reflect.Type {
		return reflect.MapOf(reflect.TypeOf(""), inner)
	},
}

// variableOf names the variable that holds a value; empty where none does.
func variableOf(value reflect.Value) string {
	for name, known := range variables {
		inner := known
		if inner.Kind() == reflect.Interface {
			inner = inner.Elem()
		}
		isPointer := inner.IsValid() && inner.Kind() == reflect.Ptr && !inner.IsNil()
		if isPointer && inner.Type() == value.Type() && inner.Pointer() == value.Pointer() {
			return name
		}
	}
	return ""
}
