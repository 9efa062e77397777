// Code generated from the vocabulary of all clients by `pnpm build`; DO NOT EDIT. Edit packages/codegen/src/clients/ instead.

package emailautomation

import (
	"cmp"
	"net/http"
	"regexp"
	"time"
	"unicode/utf8"
)

// Options: The options of a client. BaseURL and exactly one of APIToken and AccessToken are required.
type Options struct {
	// BaseURL: URL of the API.
	BaseURL string
	// APIToken: API token of a private integration.
	APIToken string
	// AccessToken: access token of a public integration.
	AccessToken string
	// AccountID: the account of all calls.
	AccountID string
	// Application: name of your program in `User-Agent`.
	Application string
	// Timeout: time for a call with all its retries, by default 60 s.
	Timeout time.Duration
	// AttemptTimeout: time for each attempt, by default 30 s.
	AttemptTimeout time.Duration
	// Retries: further attempts, where a second request does no harm, by default 2; Ptr(0) for none.
	Retries *int
	// MaxResponseBytes: the largest body of a response, after decoding, by default 67108864.
	MaxResponseBytes int64
	// Transport: sends the requests, by default http.DefaultTransport.
	Transport http.RoundTripper
}

func (o *Options) check(callee string) error {
	if !isUrl(o.BaseURL) {
		return invalid(invalidOptionMessage("BaseURL", callee, urlMessage()))
	}
	if o.APIToken != "" && !isToken(o.APIToken) {
		return invalid(invalidOptionMessage("APIToken", callee, tokenMessage()))
	}
	if o.AccessToken != "" && !isToken(o.AccessToken) {
		return invalid(invalidOptionMessage("AccessToken", callee, tokenMessage()))
	}
	if o.AccountID != "" && !isIdentifier(o.AccountID) {
		return invalid(invalidOptionMessage("AccountID", callee, identifierMessage()))
	}
	if o.Timeout != 0 && !isDuration(o.Timeout) {
		return invalid(invalidOptionMessage("Timeout", callee, durationMessage()))
	}
	if o.AttemptTimeout != 0 && !isDuration(o.AttemptTimeout) {
		return invalid(invalidOptionMessage("AttemptTimeout", callee, durationMessage()))
	}
	if o.Retries != nil && !isCount(*o.Retries) {
		return invalid(invalidOptionMessage("Retries", callee, countMessage()))
	}
	if o.MaxResponseBytes != 0 && !isPositive(o.MaxResponseBytes) {
		return invalid(invalidOptionMessage("MaxResponseBytes", callee, positiveMessage()))
	}
	return nil
}

// complete sets the defaults.
func (o *Options) complete() {
	o.Timeout = cmp.Or(o.Timeout, 60*time.Second)
	o.AttemptTimeout = cmp.Or(o.AttemptTimeout, 30*time.Second)
	o.Retries = cmp.Or(o.Retries, Ptr(2))
	o.MaxResponseBytes = cmp.Or(o.MaxResponseBytes, 67108864)
	o.Transport = cmp.Or(o.Transport, http.DefaultTransport)
}

// OAuthOptions: The options of a sign-in. AuthURL, ClientID, ClientSecret, and RedirectURI are required.
type OAuthOptions struct {
	// AuthURL: URL of the OAuth 2 endpoints.
	AuthURL string
	// ClientID: client id of the registered application.
	ClientID string
	// ClientSecret: client secret of the application, for your server only.
	ClientSecret string
	// RedirectURI: the registered callback URL.
	RedirectURI string
	// Application: name of your program in `User-Agent`.
	Application string
	// Timeout: time for a call with all its retries, by default 60 s.
	Timeout time.Duration
	// Transport: sends the requests, by default http.DefaultTransport.
	Transport http.RoundTripper
}

func (o *OAuthOptions) check(callee string) error {
	if !isUrl(o.AuthURL) {
		return invalid(invalidOptionMessage("AuthURL", callee, urlMessage()))
	}
	if !isFilled(o.ClientID) {
		return invalid(invalidOptionMessage("ClientID", callee, filledMessage()))
	}
	if !isFilled(o.ClientSecret) {
		return invalid(invalidOptionMessage("ClientSecret", callee, filledMessage()))
	}
	if !isUri(o.RedirectURI) {
		return invalid(invalidOptionMessage("RedirectURI", callee, uriMessage()))
	}
	if o.Timeout != 0 && !isDuration(o.Timeout) {
		return invalid(invalidOptionMessage("Timeout", callee, durationMessage()))
	}
	return nil
}

// ErrorEntry: One of the errors in a response.
type ErrorEntry struct {
	// Code: The code, such as `presence_error`.
	Code string `json:"code"`
	// Message: The message, if there is one.
	Message string `json:"message"`
	// Attribute: The invalid attribute of the request, such as `subscribers[0].email`.
	Attribute string `json:"attribute"`
}

// ImportOptions: The options of an import.
type ImportOptions struct {
	// Start: Records to skip: `Next` of an earlier import of the same records.
	Start int
	// Size: Records in a batch, by default the most that the contract allows.
	Size int
	// OnChunk: Called after each batch that the service accepted.
	OnChunk func(Chunk)
}

// Chunk: A batch that the service accepted. It processes the records in the background.
type Chunk struct {
	// First: Index of its first record.
	First int
	// Count: Number of its records.
	Count int
	// Next: Pass it as `Start` to another import of the same records to resume after this batch.
	Next int
	// RequestIDs: The ids of the batch, if the service returns them.
	RequestIDs []string
}

// ImportSummary: The outcome of an import.
type ImportSummary struct {
	// Accepted: Records that the service accepted.
	Accepted int
	// Uncertain: Records whose response was lost: the service may have accepted them or not.
	Uncertain int
	// Next: Pass it as `Start` to another import of the same records. Uncertain records are sent again.
	Next int
	// RequestIDs: The ids of the accepted batches, if the service returns them.
	RequestIDs []string
}

// PendingAuthorization: An authorization in progress. Store `State` and `CodeVerifier` in the user's session.
type PendingAuthorization struct {
	// State: Must come back with the callback.
	State string
	// CodeVerifier: Proves in the exchange that this program started it.
	CodeVerifier string
	// URL: Where to send the user.
	URL string
}

var urlPattern = regexp.MustCompile(`^(?:[Hh][Tt][Tt][Pp][Ss]?://([^\s/@?#:\[\]]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?(/[^\s?#]*)?)$`)

func isUrl(value string) bool {
	return utf8.ValidString(value) && urlPattern.MatchString(value)
}

var uriPattern = regexp.MustCompile(`^(?:[A-Za-z][A-Za-z0-9+.-]*:\S+)$`)

func isUri(value string) bool {
	return utf8.ValidString(value) && uriPattern.MatchString(value)
}

var tokenPattern = regexp.MustCompile(`^(?:[!-~]*)$`)

func isToken(value string) bool {
	return utf8.ValidString(value) && tokenPattern.MatchString(value)
}

func isDuration(value time.Duration) bool { return value > 0 && value <= 2073600*time.Second }

func isCount[T int | int64](value T) bool { return value >= 0 }

func isPositive[T int | int64](value T) bool { return value >= 1 }

var identifierPattern = regexp.MustCompile(`^(?:\.*[^./\\][^/\\]*)$`)

func isIdentifier(value string) bool {
	return utf8.ValidString(value) && identifierPattern.MatchString(value)
}

var filledPattern = regexp.MustCompile(`^(?:[\s\S]+)$`)

func isFilled(value string) bool {
	return utf8.ValidString(value) && filledPattern.MatchString(value)
}

var pathPattern = regexp.MustCompile(`^(?:/[^?#]*)$`)

func isPath(value string) bool {
	return utf8.ValidString(value) && pathPattern.MatchString(value)
}
