package main

import (
	"context"
	"os"
	"reflect"
	"strings"

	"program/client"
)

var api = client.New(client.Config{
	ServerURL: os.Getenv("BASE_URL"),
	Auth:      client.Auth{Basic: &client.BasicAuth{Username: os.Getenv("API_TOKEN")}},
})

// call uses the client that redocly generate-client generates.
func call(operation Operation, path, query, body object) ([]byte, error) {
	method := reflect.ValueOf(api).MethodByName(operation.Name())
	arguments := append([]reflect.Value{reflect.ValueOf(context.Background())}, ids(operation, path)...)
	if body != nil {
		record, err := newOf(method.Type().In(len(arguments)), body)
		if err != nil {
			return nil, err
		}
		arguments = append(arguments, record)
	}
	if len(operation.Query) > 0 {
		fields := object{}
		for name, value := range query {
			fields[strings.ReplaceAll(name, "_", "")] = value
		}
		arguments = append(arguments, must(newOf(method.Type().In(len(arguments)).Elem(), fields)).Addr())
	}
	return resultOf(method.Call(arguments))
}
