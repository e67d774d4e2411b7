package calls

import "reflect"

// FunctionVariable makes a function known that a variable holds, where it holds one. If calls are
// recorded, the variable gets another that notes them: such a function has no name to be found by.
func FunctionVariable(path, name string, pointer interface{}, isRecorded bool) {
	variable := reflect.ValueOf(pointer).Elem()
	if variable.Kind() != reflect.Func || variable.IsNil() {
		return
	}
	spot := Spot{path, "", name}
	functions[spot] = function{variable.Type(), func(given []interface{}) []interface{} {
		return pointersTo(called(variable, valuesAt(given)))
	}}
	if isRecorded {
		variable.Set(noting(spot, reflect.ValueOf(variable.Interface())))
	}
}

// noting is a function that does what another does, and notes its calls.
func noting(spot Spot, plain reflect.Value) reflect.Value {
	door := &Door{}
	return reflect.MakeFunc(plain.Type(), func(arguments []reflect.Value) []reflect.Value {
		if !door.IsOpen() {
			return called(plain, arguments)
		}
		results := emptyResults(plain.Type())
		defer door.Begin(spot[0], spot[1], spot[2], pointersTo(arguments), results)()
		found := called(plain, arguments)
		for at, one := range found {
			reflect.ValueOf(results[at]).Elem().Set(one)
		}
		return found
	})
}

func called(function reflect.Value, arguments []reflect.Value) []reflect.Value {
	if function.Type().IsVariadic() {
		return function.CallSlice(arguments)
	}
	return function.Call(arguments)
}

func valuesAt(pointers []interface{}) []reflect.Value {
	found := []reflect.Value{}
	for _, pointer := range pointers {
		found = append(found, reflect.ValueOf(pointer).Elem())
	}
	return found
}

func pointersTo(values []reflect.Value) []interface{} {
	found := []interface{}{}
	for _, value := range values {
		pointer := reflect.New(value.Type())
		pointer.Elem().Set(value)
		found = append(found, pointer.Interface())
	}
	return found
}

func emptyResults(kind reflect.Type) []interface{} {
	found := []interface{}{}
	for at := 0; at < kind.NumOut(); at++ {
		found = append(found, reflect.New(kind.Out(at)).Interface())
	}
	return found
}
