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
		// They can contain themselves.
		if value.Len() > 0 && slices.Contains(parents, value.Pointer()) {
			return path, "a cycle"
		}
		if value.Kind() == reflect.Slice && value.Type().Elem().Kind() == reflect.Uint8 && value.Type() != reflect.TypeFor[json.RawMessage]() {
			return path, "bytes"
		}
		parents = append(slices.Clone(parents), value.Pointer())
		for key, inner := range value.Seq2() {
			name := join(path, fmt.Sprint(key))
			if value.Kind() == reflect.Slice {
				name = fmt.Sprintf("%s[%v]", path, key)
			}
			if path, kind := findUnsendable(inner, name, parents); kind != "" {
				return path, kind
			}
		}
	case reflect.Func, reflect.Chan, reflect.Complex64, reflect.Complex128:
		return path, "a " + value.Kind().String()
	}
	return "", ""
}

func join(path, name string) string { return strings.TrimPrefix(path+"."+name, ".") }
