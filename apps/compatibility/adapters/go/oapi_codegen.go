package main

import (
	"context"
	"net/http"
	"os"
	"reflect"

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
		arguments = append(arguments, reflect.ValueOf("application/json"), reflect.ValueOf(reader(body)))
	}
	method := reflect.ValueOf(api).MethodByName(name)
	if len(operation.Query) > 0 {
		arguments = append(arguments, must(newOf(method.Type().In(len(arguments)).Elem(), query)).Addr())
	}
	results := method.Call(arguments)
	if err, ok := results[1].Interface().(error); ok {
		return nil, err
	}
	response, status := results[0].Elem(), results[0].MethodByName("StatusCode").Call(nil)[0].Int()
	if err := statusError(int(status), response.FieldByName("Body").Bytes()); err != nil {
		return nil, err
	}
	return firstField(response, "JSON2")
}
