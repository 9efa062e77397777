package emailautomation

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
)

// Request sends a request that the contract does not declare, with the credential, the retries, the rate limits, and the
// errors of the client. {account_id} in the path is the account of the client. GET, PUT, and DELETE are retried, others only
// after 429. It returns the body of the response, which is empty if there is none.
func (c *Client) Request(ctx context.Context, method, path string, query url.Values, body any) (json.RawMessage, error) {
	name := method + " " + path
	if !isPath(path) {
		return nil, invalid(invalidArgumentMessage("path", "Request", pathMessage()))
	}
	undeclared := rule{name, method, path, method == http.MethodGet || method == http.MethodPut || method == http.MethodDelete, "individual", true}
	for _, declared := range rules {
		if declared.method == method && declared.path == path {
			undeclared.idempotent, undeclared.rateLimit = declared.idempotent, declared.rateLimit
		}
	}
	var ids []string
	if strings.Contains(path, "{account_id}") {
		ids = append(ids, c.Accounts.account)
	}
	filled, err := fillPath("Request", path, ids)
	if err != nil {
		return nil, err
	}
	return send(ctx, c.api, name, undeclared, filled, query, body)
}
