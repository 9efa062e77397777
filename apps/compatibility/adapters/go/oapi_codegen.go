package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"strings"

	"program/client"
)

func authorize(_ context.Context, request *http.Request) error {
	request.SetBasicAuth(os.Getenv("API_TOKEN"), "")
	return nil
}

var api = must(client.NewClientWithResponses(os.Getenv("BASE_URL"), client.WithRequestEditorFn(authorize)))

// call uses the client that oapi-codegen generates.
func call(operation Operation, path, query, body object) ([]byte, error) {
	arguments := append([]reflect.Value{reflect.ValueOf(context.Background())}, ids(operation, path)...)
	name := operation.Name() + "WithResponse"
	if body != nil {
		name = operation.Name() + "WithBodyWithResponse"
		content := bytes.NewReader(must(json.Marshal(body)))
		arguments = append(arguments, reflect.ValueOf("application/json"), reflect.ValueOf(content))
	}
	method := reflect.ValueOf(api).MethodByName(name)
	if len(operation.Query) > 0 {
		parameters := must(newOf(method.Type().In(len(arguments)).Elem(), query))
		arguments = append(arguments, parameters.Addr())
	}
	results := method.Call(arguments)
	if err, ok := results[1].Interface().(error); ok {
		return nil, err
	}
	response := results[0].Elem()
	if status := results[0].MethodByName("StatusCode").Call(nil)[0].Int(); status >= 300 {
		return nil, fmt.Errorf("%d %s", status, response.FieldByName("Body").Bytes())
	}
	success, ok := response.Type().FieldByNameFunc(func(name string) bool { return strings.HasPrefix(name, "JSON2") })
	if !ok {
		return nil, nil
	}
	// It is nil without JSON, as a user would notice by a panic.
	return json.Marshal(response.FieldByIndex(success.Index).Elem().Interface())
}
