package calls

import (
	"encoding/json"
	"math"
	"reflect"
	"strconv"
)

// Calls near a call: each differs from it in one leaf of what it was given, some in two numbers.
// A leaf is a number, a text, a truth value, a time or a list somewhere in the arguments.

const (
	deepestLeaf = 5
	mostLeaves  = 12
	mostOfLeaf  = 24
	mostPairs   = 40
)

// leaf is a part of plain values: the steps that lead to it, how it is named, what it is of and is.
type leaf struct {
	path  []interface{}
	name  string
	kind  reflect.Type
	value plain
}

func (one leaf) below(step interface{}, name string, kind reflect.Type, value plain) leaf {
	path := append(append([]interface{}{}, one.path...), step)
	return leaf{path, one.name + name, kind, value}
}

// parts are what a value is made of.
func (one leaf) parts() []leaf {
	found := []leaf{}
	switch inner := one.value.(type) {
	case []plain:
		for at, each := range inner {
			name := "[" + strconv.Itoa(at) + "]"
			switch one.kind.Kind() {
			case reflect.Ptr:
				found = append(found, one.below(at, "", one.kind.Elem(), each))
			case reflect.Slice, reflect.Array:
				found = append(found, one.below(at, name, one.kind.Elem(), each))
			case reflect.Map:
				pair, ok := each.([]plain)
				if ok && len(pair) == 2 {
					key := one.below(at, "["+written(pair[0])+"]", one.kind, pair)
					found = append(found, key.below(1, "", one.kind.Elem(), pair[1]))
				}
			}
		}
	case map[string]plain:
		if one.kind.Kind() == reflect.Struct {
			for at := 0; at < one.kind.NumField(); at++ {
				field := one.kind.Field(at)
				if each, ok := inner[field.Name]; ok {
					found = append(found, one.below(field.Name, "."+field.Name, field.Type, each))
				}
			}
		}
		if name, ok := inner["type"].(string); ok && one.kind.Kind() == reflect.Interface {
			if kind, err := typeOf(name); err == nil {
				found = append(found, one.below("value", "", kind, inner["value"]))
			}
		}
	}
	return found
}

func (one leaf) isLeaf() bool {
	switch one.kind.Kind() {
	case reflect.Bool, reflect.Float32, reflect.Float64:
		return true
	case reflect.String:
		_, ok := one.value.(string)
		return ok
	case reflect.Slice:
		_, ok := one.value.(string) // bytes
		return ok
	case reflect.Struct:
		return one.kind == timeType
	}
	return one.isWhole()
}

func (one leaf) isWhole() bool {
	kind := one.kind.Kind()
	return kind >= reflect.Int && kind <= reflect.Uintptr
}

func (one leaf) isFloat() bool {
	return one.kind.Kind() == reflect.Float32 || one.kind.Kind() == reflect.Float64
}

func (one leaf) leaves(depth int) []leaf {
	if one.isLeaf() {
		return []leaf{one}
	}
	if depth == 0 {
		return nil
	}
	rows := [][]leaf{}
	for _, part := range one.parts() {
		rows = append(rows, part.leaves(depth-1))
	}
	found := []leaf{}
	if items, ok := one.value.([]plain); ok && one.kind.Kind() == reflect.Slice && len(items) > 0 {
		found = append(found, one)
	}
	return append(found, inTurns(rows)...)
}

// inTurns returns the first of each row, the second of each ...
func inTurns(rows [][]leaf) []leaf {
	found := []leaf{}
	for turn, more := 0, true; more; turn++ {
		more = false
		for _, row := range rows {
			if turn < len(row) {
				found, more = append(found, row[turn]), true
			}
		}
	}
	return found
}

func replaced(whole plain, path []interface{}, other plain) plain {
	if len(path) == 0 {
		return other
	}
	switch step := path[0].(type) {
	case int:
		copied := append([]plain{}, whole.([]plain)...)
		copied[step] = replaced(copied[step], path[1:], other)
		return copied
	default:
		copied := map[string]plain{}
		for name, one := range whole.(map[string]plain) {
			copied[name] = one
		}
		name := step.(string)
		copied[name] = replaced(copied[name], path[1:], other)
		return copied
	}
}

func leavesOf(row Row) []leaf {
	known, ok := functions[row.Spot]
	if !ok || known.kind.NumIn() != len(row.Given) {
		return nil
	}
	rows := [][]leaf{}
	for at, one := range row.Given {
		top := leaf{[]interface{}{at}, "[" + strconv.Itoa(at) + "]", known.kind.In(at), one}
		rows = append(rows, top.leaves(deepestLeaf))
	}
	return inTurns(rows)
}

func firstLeaves(row Row) []leaf {
	leaves := leavesOf(row)
	if len(leaves) > mostLeaves {
		return leaves[:mostLeaves]
	}
	return leaves
}

// withLeaves returns calls with the values of their leaves.
func withLeaves(rows []Row) []Row {
	found := []Row{}
	for _, row := range rows {
		row.Leaves = map[string]string{}
		for _, one := range firstLeaves(row) {
			row.Leaves[one.name] = written(one.value)
		}
		found = append(found, row)
	}
	return found
}

// rowsNear returns calls near a call. Those of the same function, and constants that stand in the
// changed files, offer values that nobody would think of.
func rowsNear(row Row, others []Row, constants []plain) []Row {
	pool := append([]plain{}, constants...)
	for _, other := range others {
		for _, one := range leavesOf(other) {
			pool = append(pool, one.value)
		}
	}
	leaves := firstLeaves(row)
	found := []Row{}
	add := func(name, value string, whole plain) {
		near := row
		near.Given, near.Leaf, near.Value, near.First = whole.([]plain), name, value, nil
		found = append(found, near)
	}
	for _, one := range leaves {
		for _, other := range first(one.near(pool), mostOfLeaf) {
			add(one.name, written(other), replaced(row.Given, one.path, other))
		}
	}
	for _, whole := range first(pairsNear(row.Given, leaves), mostPairs) {
		add("", "", whole)
	}
	return found
}

func first(values []plain, most int) []plain {
	if len(values) > most {
		return values[:most]
	}
	return values
}

// near returns other values for a leaf, each once.
func (one leaf) near(pool []plain) []plain {
	found, known := []plain{}, map[string]bool{written(one.value): true}
	for _, other := range one.others(pool) {
		if key := written(other); !known[key] && one.fits(other) {
			known[key] = true
			found = append(found, other)
		}
	}
	return found
}

func (one leaf) fits(other plain) bool {
	return (&decoder{}).decode(other, reflect.New(one.kind).Elem()) == nil
}

func (one leaf) others(pool []plain) []plain {
	switch inner := one.value.(type) {
	case bool:
		return []plain{!inner}
	case json.Number:
		if one.isWhole() {
			return wholeNear(inner, pool)
		}
		return floatsNear(inner, pool)
	case string:
		if one.isFloat() {
			return []plain{json.Number("0"), json.Number("1"), json.Number("-1")}
		}
		return both(textsNear(inner), textsOf(pool))
	case []plain:
		if one.kind == timeType {
			return timesNear(inner)
		}
		return listsNear(inner)
	}
	return nil
}

// pairsNear returns arguments in which two numbers differ: curved limits are missed by one alone.
func pairsNear(given []plain, leaves []leaf) []plain {
	found := []plain{}
	for at, one := range leaves {
		for _, other := range leaves[at+1:] {
			if one.number() == nil || other.number() == nil {
				continue
			}
			for _, steps := range [][2]float64{
				{1, 1}, {1, -1}, {-1, 1}, {*one.number(), *other.number()},
			} {
				first, second := one.moved(steps[0]), other.moved(steps[1])
				if steps[0] != 0 && steps[1] != 0 && one.fits(first) && other.fits(second) {
					whole := replaced(plain(given), one.path, first)
					found = append(found, replaced(whole, other.path, second))
				}
			}
		}
	}
	return found
}

func (one leaf) number() *float64 {
	known, isNumber := one.value.(json.Number)
	value, err := strconv.ParseFloat(string(known), 64)
	if !isNumber || err != nil || math.Abs(value) >= mostKnown || !(one.isWhole() || one.isFloat()) {
		return nil
	}
	return &value
}

func (one leaf) moved(step float64) plain {
	value := *one.number() + step
	if one.isWhole() {
		return json.Number(strconv.FormatInt(int64(value), 10))
	}
	return float(value, 64)
}
