package emailautomation

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"strings"
)

// api sends the requests of a client.
type api struct {
	baseURL   string
	headers   map[string]string
	transport *transport
}

// object is a JSON object in a request body.
type object = map[string]any

// nothing is the result of an operation whose response has no body.
type nothing struct{}

// call sends the request of an operation, and decodes its response. The ids fill the placeholders of the path, in order.
func call[T any](ctx context.Context, a *api, operation string, ids []string, query url.Values, body any) (T, error) {
	var result T
	rule := rules[operation]
	path := rule.path
	for _, id := range ids {
		start, rest, _ := strings.Cut(path, "{")
		name, rest, _ := strings.Cut(rest, "}")
		if !isIdentifier(id) {
			message := invalidArgumentMessage(name, rule.name, identifierMessage())
			if name == "account_id" {
				message += ". " + passAccountMessage()
			}
			return result, invalid(message)
		}
		path = start + url.PathEscape(id) + rest
	}
	response, err := send(withOperation(ctx, operation), a, rule.name, rule.method, path, query, body)
	if err != nil || rule.empty {
		return result, err
	}
	if err := json.NewDecoder(response.Body).Decode(&result); err != nil {
		return result, fail(rule.name, notOfContractMessage(err), ErrInvalidResponse, err)
	}
	return result, nil
}

// send sends a request. The name is of the method, for errors.
func send(ctx context.Context, a *api, name, method, path string, query url.Values, body any) (*http.Response, error) {
	var content io.Reader
	if body != nil {
		text, err := marshal(name, body)
		if err != nil {
			return nil, err
		}
		content = bytes.NewReader(text)
	}
	address := strings.TrimRight(a.baseURL, "/") + path
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	request, err := http.NewRequestWithContext(ctx, method, address, content)
	if err != nil {
		return nil, fail(name, err.Error(), err)
	}
	for header, value := range a.headers {
		request.Header.Set(header, value)
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	// Not with an http.Client, which follows redirects and adds URLs to errors.
	return a.transport.RoundTrip(request)
}

// queryOf returns the parameters that are set. It takes a pointer to a struct, whose fields are pointers with a tag.
func queryOf(params any) url.Values {
	query := url.Values{}
	value := reflect.ValueOf(params)
	if value.IsNil() {
		return query
	}
	for index := range value.Elem().NumField() {
		if field := value.Elem().Field(index); !field.IsNil() {
			query.Set(value.Elem().Type().Field(index).Tag.Get("query"), fmt.Sprint(field.Elem().Interface()))
		}
	}
	return query
}
