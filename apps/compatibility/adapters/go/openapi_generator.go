package main

import (
	"context"
	"os"
	"reflect"
	"slices"
	"strings"

	client "program/client"
)

var api = client.NewAPIClient(client.NewConfiguration())

func init() { api.GetConfig().Servers = client.ServerConfigurations{{URL: os.Getenv("BASE_URL")}} }

var ctx = context.WithValue(context.Background(), client.ContextBasicAuth, client.BasicAuth{UserName: os.Getenv("API_TOKEN")})

// call uses the client that openapi-generator generates.
func call(operation Operation, path, query, body object) ([]byte, error) {
	arguments := append([]reflect.Value{reflect.ValueOf(ctx)}, ids(operation, path)...)
	request := reflect.ValueOf(api).Elem().FieldByName(operation.Tag + "API").MethodByName(operation.Name()).Call(arguments)[0]
	set := func(name string, value any) error {
		setter := request.MethodByName(name)
		argument, err := newOf(setter.Type().In(0), value)
		request = setter.Call([]reflect.Value{argument})[0]
		return err
	}
	for name, value := range query {
		must(0, set(strings.ReplaceAll(strings.Title(strings.ReplaceAll(name, "_", " ")), " ", ""), value))
	}
	if body != nil {
		if err := set(operation.Body.Schema[strings.LastIndex(operation.Body.Schema, "/")+1:], body); err != nil {
			return nil, err
		}
	}
	results := request.MethodByName("Execute").Call(nil)
	// One of them is the response.
	return resultOf(slices.Delete(results, len(results)-2, len(results)-1))
}
