package main

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

var client = http.Client{Timeout: 10 * time.Second}

// call uses net/http of the standard library.
func call(operation Operation, path, query, body object) ([]byte, error) {
	target := os.Getenv("BASE_URL") + operation.Path
	for name, value := range path {
		target = strings.ReplaceAll(target, "{"+name+"}", url.PathEscape(value.(string)))
	}
	values := url.Values{}
	for name, value := range query {
		values.Set(name, fmt.Sprint(value))
	}
	request := must(http.NewRequest(operation.Method, target+"?"+values.Encode(), reader(body)))
	request.SetBasicAuth(os.Getenv("API_TOKEN"), "")
	request.Header.Set("Content-Type", "application/json")
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err == nil {
		err = statusError(response.StatusCode, text)
	}
	return text, err
}
