package calls

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"reflect"
	"strconv"
	"time"
)

// decoder makes values again, in the order in which they were encoded.
type decoder struct{ known []reflect.Value }

// decode writes into a variable what was made of a value of its type.
func (d *decoder) decode(one plain, into reflect.Value) error {
	into = free(into)
	switch into.Kind() {
	case reflect.Ptr:
		return d.decodePointer(one, into)
	case reflect.Interface:
		return d.decodeDynamic(one, into)
	case reflect.Struct:
		return d.decodeFields(one, into)
	case reflect.Slice, reflect.Array:
		return d.decodeItems(one, into)
	case reflect.Map:
		return d.decodePairs(one, into)
	case reflect.String:
		found, err := textOf(one)
		into.SetString(found)
		return err
	case reflect.Bool:
		found, ok := one.(bool)
		into.SetBool(found)
		return unless(ok, "a truth value")
	case reflect.Complex64, reflect.Complex128:
		return decodeComplex(one, into)
	case reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return unless(one == nil, "nothing")
	}
	return decodeNumber(one, into)
}

func unless(fits bool, what string) error {
	if fits {
		return nil
	}
	return notCopied("this is not " + what)
}

func textOf(one plain) (string, error) {
	if coded, ok := one.(map[string]plain); ok {
		inner, _ := coded["base64"].(string)
		found, err := base64.StdEncoding.DecodeString(inner)
		return string(found), err
	}
	found, ok := one.(string)
	return found, unless(ok, "a text")
}

func digits(one plain) string {
	switch found := one.(type) {
	case json.Number:
		return string(found)
	case string:
		return found
	}
	return ""
}

func decodeNumber(one plain, into reflect.Value) error {
	bits := into.Type().Bits()
	switch into.Kind() {
	case reflect.Float32, reflect.Float64:
		found, err := strconv.ParseFloat(digits(one), bits)
		into.SetFloat(found)
		return err
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		found, err := strconv.ParseInt(digits(one), 10, bits)
		into.SetInt(found)
		return err
	}
	found, err := strconv.ParseUint(digits(one), 10, bits)
	into.SetUint(found)
	return err
}

func decodeComplex(one plain, into reflect.Value) error {
	both, ok := one.([]plain)
	if !ok || len(both) != 2 {
		return notCopied("a complex number has two parts")
	}
	first, err := strconv.ParseFloat(digits(both[0]), 64)
	if err != nil {
		return err
	}
	second, err := strconv.ParseFloat(digits(both[1]), 64)
	into.SetComplex(complex(first, second))
	return err
}

func (d *decoder) decodePointer(one plain, into reflect.Value) error {
	if one == nil {
		return nil
	}
	if named, ok := one.(map[string]plain); ok {
		if number, ok := named["same"]; ok {
			return d.decodeSame(number, into)
		}
		return decodeVariable(named, into)
	}
	inner, ok := one.([]plain)
	if !ok || len(inner) != 1 {
		return notCopied("a pointer points to one thing")
	}
	into.Set(reflect.New(into.Type().Elem()))
	if into.Type().Elem().Size() > 0 {
		d.known = append(d.known, into)
	}
	return d.decode(inner[0], into.Elem())
}

func (d *decoder) decodeSame(number plain, into reflect.Value) error {
	at, err := strconv.Atoi(digits(number))
	if err != nil || at < 0 || at >= len(d.known) || d.known[at].Type() != into.Type() {
		return notCopied("it points to nothing that is known")
	}
	into.Set(d.known[at])
	return nil
}

func decodeVariable(named map[string]plain, into reflect.Value) error {
	name, _ := named["variable"].(string)
	known, ok := variables[name]
	if !ok || known.Kind() == reflect.Interface && known.IsNil() {
		return notCopied("the variable " + name)
	}
	if known.Kind() == reflect.Interface && into.Kind() != reflect.Interface {
		known = known.Elem()
	}
	if !known.Type().AssignableTo(into.Type()) {
		return notCopied("the variable " + name + " is of another type")
	}
	into.Set(known)
	return nil
}

func (d *decoder) decodeDynamic(one plain, into reflect.Value) error {
	if one == nil {
		return nil
	}
	if into.Type() == contextType {
		into.Set(reflect.ValueOf(context.Background()))
		return nil
	}
	tagged, ok := one.(map[string]plain)
	if !ok {
		return notCopied("a value without a type")
	}
	if _, ok := tagged["variable"]; ok {
		return decodeVariable(tagged, into)
	}
	name, _ := tagged["type"].(string)
	kind, err := typeOf(name)
	if err != nil {
		return err
	}
	if !kind.AssignableTo(into.Type()) {
		return notCopied(name + " does not fit")
	}
	inner := reflect.New(kind).Elem()
	if err := d.decode(tagged["value"], inner); err != nil {
		return err
	}
	into.Set(inner)
	return nil
}

func (d *decoder) decodeItems(one plain, into reflect.Value) error {
	if one == nil {
		return unless(into.Kind() == reflect.Slice, "an array")
	}
	if into.Kind() == reflect.Slice && into.Type().Elem().Kind() == reflect.Uint8 {
		found, err := textOf(one)
		into.Set(reflect.MakeSlice(into.Type(), len(found), len(found)))
		reflect.Copy(into, reflect.ValueOf([]byte(found)).Convert(into.Type()))
		return err
	}
	items, ok := one.([]plain)
	if !ok || into.Kind() == reflect.Array && into.Len() != len(items) {
		return notCopied("this is no such list")
	}
	if into.Kind() == reflect.Slice {
		into.Set(reflect.MakeSlice(into.Type(), len(items), len(items)))
	}
	for at, item := range items {
		if err := d.decode(item, into.Index(at)); err != nil {
			return err
		}
	}
	return nil
}

func (d *decoder) decodePairs(one plain, into reflect.Value) error {
	if one == nil {
		return nil
	}
	pairs, ok := one.([]plain)
	if !ok {
		return notCopied("this is no map")
	}
	into.Set(reflect.MakeMap(into.Type()))
	for _, pair := range pairs {
		both, ok := pair.([]plain)
		if !ok || len(both) != 2 {
			return notCopied("this is no pair")
		}
		key, item := reflect.New(into.Type().Key()).Elem(), reflect.New(into.Type().Elem()).Elem()
		if err := d.decode(both[0], key); err != nil {
			return err
		}
		if err := d.decode(both[1], item); err != nil {
			return err
		}
		into.SetMapIndex(key, item)
	}
	return nil
}

// A field that the value does not know stays empty: the type may have more fields now, or less.
func (d *decoder) decodeFields(one plain, into reflect.Value) error {
	if into.Type() == timeType {
		return decodeTime(one, into)
	}
	fields, ok := one.(map[string]plain)
	if !ok {
		return notCopied("this has no fields")
	}
	for at := 0; at < into.NumField(); at++ {
		found, ok := fields[into.Type().Field(at).Name]
		if !ok {
			continue
		}
		if err := d.decode(found, into.Field(at)); err != nil {
			return err
		}
	}
	return nil
}

func decodeTime(one plain, into reflect.Value) error {
	parts, ok := one.([]plain)
	if !ok || len(parts) != 4 {
		return notCopied("this is no time")
	}
	seconds, err := strconv.ParseInt(digits(parts[0]), 10, 64)
	if err != nil {
		return err
	}
	rest, _ := strconv.ParseInt(digits(parts[1]), 10, 64)
	offset, _ := strconv.Atoi(digits(parts[3]))
	name, _ := parts[2].(string)
	place, err := time.LoadLocation(name)
	if err != nil || name == "" || name == "Local" {
		place = time.FixedZone(name, offset)
	}
	moment := time.Unix(seconds, rest)
	if seconds == (time.Time{}).Unix() && rest == 0 && name == "UTC" {
		moment = time.Time{}
	}
	into.Set(reflect.ValueOf(moment.In(place)))
	return nil
}
