package emailautomation

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"time"
)

// invalid creates the error for an invalid option or argument, without its value: it can be a secret.
func invalid(message string) error { return &failure{message, []error{ErrInvalidArgument}} }

// check is the check of an option: the words for an invalid value, and whether it is valid.
type check struct {
	name, kind string
	valid      bool
}

func checkAll(callee string, checks []check) error {
	for _, one := range checks {
		if !one.valid {
			return invalid(invalidOptionMessage(one.name, callee, one.kind))
		}
	}
	return nil
}

// marshal writes a body as JSON. It refuses what JSON cannot hold, and what encoding/json would change.
func marshal(method string, body any) ([]byte, error) {
	if path, kind := findUnsendable(reflect.ValueOf(body), "", nil); kind != "" {
		return nil, invalid(notInJsonMessage(path, method, kind))
	}
	return json.Marshal(body)
}

// findUnsendable returns the path and the kind of the first value that JSON cannot hold.
func findUnsendable(value reflect.Value, path string, parents []uintptr) (string, string) {
	if value.IsValid() && value.Type() == reflect.TypeFor[time.Time]() {
		return path, "a date"
	}
	switch value.Kind() {
	case reflect.Float32, reflect.Float64:
		if math.IsNaN(value.Float()) {
			return path, "NaN"
		}
		if math.IsInf(value.Float(), 0) {
			return path, "Infinity"
		}
	case reflect.Pointer, reflect.Interface:
		return findUnsendable(value.Elem(), path, parents)
	case reflect.Struct:
		for index := range value.NumField() {
			name, _, _ := strings.Cut(value.Type().Field(index).Tag.Get("json"), ",")
			if path, kind := findUnsendable(value.Field(index), join(path, name), parents); kind != "" {
				return path, kind
			}
		}
	case reflect.Map, reflect.Slice:
		return findInList(value, path, parents)
	case reflect.Func, reflect.Chan, reflect.Complex64, reflect.Complex128:
		return path, "a " + value.Kind().String()
	}
	return "", ""
}

// findInList is findUnsendable for a map or a slice, which can contain itself.
func findInList(value reflect.Value, path string, parents []uintptr) (string, string) {
	if value.Len() > 0 && slices.Contains(parents, value.Pointer()) {
		return path, "a cycle"
	}
	parents = append(slices.Clone(parents), value.Pointer())
	if value.Kind() == reflect.Map {
		for _, key := range value.MapKeys() {
			if path, kind := findUnsendable(value.MapIndex(key), join(path, fmt.Sprint(key)), parents); kind != "" {
				return path, kind
			}
		}
		return "", ""
	}
	if value.Type().Elem().Kind() == reflect.Uint8 && value.Type() != reflect.TypeFor[json.RawMessage]() {
		return path, "bytes"
	}
	for index := range value.Len() {
		if path, kind := findUnsendable(value.Index(index), fmt.Sprintf("%s[%d]", path, index), parents); kind != "" {
			return path, kind
		}
	}
	return "", ""
}

func join(path, name string) string { return strings.TrimPrefix(path+"."+name, ".") }
