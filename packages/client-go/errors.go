package emailautomation

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"strings"
	"time"
)

func (e ErrorEntry) String() string {
	text := strings.TrimSpace(e.Attribute + " " + e.Code)
	if e.Message != "" {
		text += ": " + e.Message
	}
	return text
}

// APIError is an error that the service returned. No error has a credential.
type APIError struct {
	OperationID string
	Status      int
	// RequestID is the X-Request-Id of the response, to quote to the support of the service.
	RequestID string
	// Errors are the errors that the service lists.
	Errors []ErrorEntry
	// Code is the code of the first error.
	Code string
	// RetryAfter is how long the service says to wait; nil if it does not.
	RetryAfter *time.Duration
	// Body is the body of the response, without the secrets of the request.
	Body string
	text string
}

func (e *APIError) Error() string { return e.text }

// Is reports whether the status of the error is what a target means.
func (e *APIError) Is(target error) bool { return byStatus[min(e.Status, 500)] == target }

// failure is an error with a message of its own, which is also what it means and what caused it.
type failure struct {
	text   string
	causes []error
}

func (f *failure) Error() string   { return f.text }
func (f *failure) Unwrap() []error { return f.causes }

// fail creates the error of a method.
func fail(method, message string, causes ...error) error {
	return &failure{method + ": " + message, causes}
}

// AuthorizationError means that the callback of an authorization has no code: the user denied access, or it is forged.
type AuthorizationError struct {
	// Code is access_denied when the user denied access, and invalid_callback when the callback is of no authorization.
	Code    string
	message string
}

func (e *AuthorizationError) Error() string {
	return "OAuth.ExchangeCode: " + e.Code + ": " + e.message
}

// RateLimitExhaustedError means that no request is left in the current window for a while, so that none was sent.
type RateLimitExhaustedError struct {
	Limit string
	// RetryAfter is how long it takes until a request is allowed again.
	RetryAfter time.Duration
	method     string
}

func (e *RateLimitExhaustedError) Error() string {
	return e.method + ": " + rateLimitExhaustedMessage(e.Limit, math.Ceil(e.RetryAfter.Seconds()))
}

func newAPIError(method, operation string, response *http.Response, body string, secrets []string) *APIError {
	for _, secret := range secrets {
		body = strings.ReplaceAll(body, secret, "[redacted]")
	}
	e := &APIError{OperationID: operation, Status: response.StatusCode, RequestID: response.Header.Get("X-Request-Id"), RetryAfter: retryAfter(response), Body: body}
	var parsed struct {
		Errors      []ErrorEntry `json:"errors"`
		Error       string       `json:"error"`
		Description string       `json:"error_description"`
		Message     string       `json:"message"`
	}
	if json.Unmarshal([]byte(body), &parsed) == nil {
		e.Errors = parsed.Errors
		if parsed.Error != "" {
			// The single error of OAuth 2.
			e.Errors = []ErrorEntry{{Code: parsed.Error, Message: parsed.Description}}
		}
	}
	var details []string
	for _, one := range e.Errors {
		details = append(details, one.String())
	}
	if len(e.Errors) > 0 {
		e.Code = e.Errors[0].Code
	} else {
		details = []string{cmp.Or(parsed.Message, unexplainedMessage())}
	}
	e.text = fmt.Sprintf("%s: %d %s", method, e.Status, strings.Join(details, " "))
	if response.StatusCode < 400 {
		location, _, _ := strings.Cut(response.Header.Get("Location"), "?")
		e.text = method + ": " + redirectedMessage(location)
	}
	return e
}
