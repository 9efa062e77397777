package emailautomation

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
)

// Request sends a request that the contract does not declare, with the credential, the retries, the rate limits, and the
// errors of the client. {account_id} in the path is the account of the client. GET, PUT, and DELETE are retried, others only
// after 429. It returns the body of the response, which is nil if there is none.
func (c *Client) Request(ctx context.Context, method, path string, query url.Values, body any) (json.RawMessage, error) {
	name := method + " " + path
	if !isPath(path) {
		return nil, invalid(invalidArgumentMessage("path", "Request", pathMessage()))
	}
	account := c.Accounts.account
	if strings.Contains(path, "{account_id}") && !isIdentifier(account) {
		return nil, invalid(invalidArgumentMessage("account_id", "Request", identifierMessage()) + ". " + passAccountMessage())
	}
	undeclared := rule{name, method, path, method == http.MethodGet || method == http.MethodPut || method == http.MethodDelete, "individual", true}
	for _, declared := range rules {
		if declared.method == method && declared.path == path {
			undeclared.idempotent, undeclared.rateLimit = declared.idempotent, declared.rateLimit
		}
	}
	ctx = context.WithValue(withOperation(ctx, name), ruleKey, undeclared)
	filled := strings.ReplaceAll(path, "{account_id}", url.PathEscape(account))
	response, err := send(ctx, c.api, name, method, filled, query, body)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(response.Body)
}
