package emailautomation

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Problem is one of the errors in a response.
type Problem struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	// Attribute is the invalid attribute of the request, such as subscribers[0].email.
	Attribute string `json:"attribute"`
}

// APIError is an error that the service returned. No error has a credential.
type APIError struct {
	Operation string
	Status    int
	// RequestID is the X-Request-Id of the response, to quote to the support of the service.
	RequestID string
	Problems  []Problem
	// RetryAfter is how long the service says to wait; nil if it does not.
	RetryAfter *time.Duration
	// Body is the body of the response, without the secrets of the request.
	Body string
	// Location is the target of a redirect, without its query. Redirects are not followed.
	Location string
}

func (e *APIError) Error() string {
	var reasons []string
	for _, problem := range e.Problems {
		reasons = append(reasons, strings.TrimSpace(fmt.Sprintf("%s %s: %s", problem.Attribute, problem.Code, problem.Message)))
	}
	if e.Location != "" {
		reasons = []string{"redirected to " + e.Location + ", use its URL"}
	}
	if len(reasons) == 0 {
		reasons = []string{shorten(e.Body)}
	}
	text := fmt.Sprintf("%s: %d %s", e.Operation, e.Status, strings.Join(reasons, "; "))
	if e.RequestID != "" {
		text += " (request " + e.RequestID + ")"
	}
	return text
}

// Code is the code of the first problem.
func (e *APIError) Code() string {
	if len(e.Problems) == 0 {
		return ""
	}
	return e.Problems[0].Code
}

// Attributes are the invalid attributes of the request.
func (e *APIError) Attributes() []string {
	var names []string
	for _, problem := range e.Problems {
		if problem.Attribute != "" {
			names = append(names, problem.Attribute)
		}
	}
	return names
}

// These errors say what an APIError means: errors.Is(err, ErrNotFound).
var (
	ErrAuthentication   = errors.New("the credential is missing, wrong, or revoked")
	ErrPermissionDenied = errors.New("the credential may not do this")
	ErrNotFound         = errors.New("there is no such resource")
	ErrValidation       = errors.New("the request is invalid")
	ErrRateLimit        = errors.New("the rate limit is exceeded")
	ErrServer           = errors.New("the service failed")
	// ErrConnection means that no response arrived. The service may have processed the request all the same.
	ErrConnection = errors.New("no response")
	// ErrInvalidResponse means that the response is not what the contract says, such as the page of a proxy.
	ErrInvalidResponse = errors.New("invalid response")
	// ErrAuthorization means that the callback of an authorization has no code: the user denied access, or it is forged.
	ErrAuthorization = errors.New("authorization failed")
)

var byStatus = map[int]error{401: ErrAuthentication, 403: ErrPermissionDenied, 404: ErrNotFound, 422: ErrValidation, 429: ErrRateLimit}

// Is reports whether the status of the error is what a target means.
func (e *APIError) Is(target error) bool {
	return byStatus[e.Status] == target || target == ErrServer && e.Status >= 500
}

// RateLimitExhaustedError means that no request is left in the current window, so that none was sent.
type RateLimitExhaustedError struct {
	Limit      string
	RetryAfter time.Duration
}

func (e *RateLimitExhaustedError) Error() string {
	return fmt.Sprintf("the %s rate limit is used up, try again in %s", e.Limit, e.RetryAfter.Round(time.Second))
}

// Is reports that it is a rate limit.
func (e *RateLimitExhaustedError) Is(target error) bool { return target == ErrRateLimit }

func newAPIError(operation string, response *http.Response, body string, secrets []string) *APIError {
	for _, secret := range secrets {
		body = strings.ReplaceAll(body, secret, "[redacted]")
	}
	e := &APIError{Operation: operation, Status: response.StatusCode, RequestID: response.Header.Get("X-Request-Id"), Body: body}
	if response.StatusCode < 400 {
		e.Location, _, _ = strings.Cut(response.Header.Get("Location"), "?")
	}
	if wait, ok := retryAfter(response); ok {
		e.RetryAfter = &wait
	}
	var parsed struct {
		Errors      []Problem `json:"errors"`
		Error       string    `json:"error"`
		Description string    `json:"error_description"`
		Message     string    `json:"message"`
	}
	if json.Unmarshal([]byte(body), &parsed) == nil {
		e.Problems = parsed.Errors
		if parsed.Error != "" {
			e.Problems = append(e.Problems, Problem{Code: parsed.Error, Message: parsed.Description + parsed.Message})
		}
	}
	return e
}

func shorten(text string) string {
	runes := []rune(text)
	if len(runes) > 200 {
		return string(runes[:200]) + "…"
	}
	return text
}
