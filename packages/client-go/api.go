package emailautomation

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
)

// object is a JSON object in a request body.
type object = map[string]any

// nothing is the result of an operation whose response has no body.
type nothing struct{}

// invoke sends the request of an operation, and decodes its response. The ids fill the placeholders of the path, in order.
func invoke[T any](ctx context.Context, a *api, operation string, ids []string, query url.Values, body any) (T, error) {
	var result T
	rule := rules[operation]
	path, err := fillPath(rule.name, rule.path, ids)
	if err != nil {
		return result, err
	}
	if importing, ok := ctx.Value(importKey{}).(*importing); ok {
		rule.name = importing.method
	}
	content, err := send(ctx, a, operation, rule, path, query, body)
	if err != nil || rule.empty {
		return result, err
	}
	if err := json.Unmarshal(content, &result); err != nil {
		return result, fail(rule.name, notOfContractMessage(err), ErrInvalidResponse, err)
	}
	return result, nil
}

// fillPath fills the placeholders of a path with ids, in order.
func fillPath(name, path string, ids []string) (string, error) {
	for _, id := range ids {
		start, rest, _ := strings.Cut(path, "{")
		placeholder, rest, _ := strings.Cut(rest, "}")
		if !isIdentifier(id) {
			message := invalidArgumentMessage(placeholder, name, identifierMessage())
			if placeholder == "account_id" {
				message += ". " + passAccountMessage()
			}
			return "", invalid(message)
		}
		path = start + url.PathEscape(id) + rest
	}
	return path, nil
}

// send sends a request. The path is filled in.
func send(ctx context.Context, a *api, operation string, rule rule, path string, query url.Values, body any) ([]byte, error) {
	address := strings.TrimRight(a.BaseURL, "/") + path
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	request, err := http.NewRequestWithContext(ctx, rule.method, address, nil)
	if err != nil {
		return nil, fail(rule.name, err.Error(), err)
	}
	request.Header = a.headers.Clone()
	if body == nil {
		return a.send(request, operation, rule, nil)
	}
	request.Header.Set("Content-Type", "application/json")
	content, err := marshal(rule.name, body)
	if err != nil {
		return nil, err
	}
	return a.send(request, operation, rule, content)
}
