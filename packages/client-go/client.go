// Package emailautomation is a client for the email marketing automation API.
package emailautomation

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Options are the options of a client. BaseURL and exactly one of APIToken and AccessToken are required.
type Options struct {
	BaseURL     string
	AccountID   string
	APIToken    string
	AccessToken string
	// Application names your program in the User-Agent header.
	Application string
	// Timeout is for a call with all its retries, by default 60 s.
	Timeout time.Duration
	// AttemptTimeout is for each attempt, by default 30 s.
	AttemptTimeout time.Duration
	// Retries is the number of further attempts, by default 2. A negative number means none.
	Retries int
	// MaxResponseBytes bounds the body of a response after decoding, by default 64 MiB. A larger one is an error.
	MaxResponseBytes int64
	// Transport sends the requests, by default http.DefaultTransport.
	Transport http.RoundTripper
}

// maxResponseBytes is 64 MiB.
const maxResponseBytes = 64 << 20

// Client is a client for one account. It is safe for concurrent use.
type Client struct {
	Resources
	api *api
}

// New creates a client.
func New(options Options) (*Client, error) {
	secret := options.APIToken + options.AccessToken
	if (options.APIToken == "") == (options.AccessToken == "") {
		return nil, errors.New("pass exactly one of APIToken and AccessToken")
	}
	if strings.ContainsFunc(secret, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return nil, errors.New("the token must be visible ASCII characters")
	}
	if base, err := url.Parse(options.BaseURL); err != nil || base.Host == "" {
		return nil, errors.New("BaseURL must be a URL that begins with http")
	}
	authorization := "Bearer " + options.AccessToken
	if options.APIToken != "" {
		authorization = "Basic " + base64.StdEncoding.EncodeToString([]byte(options.APIToken+":"))
	}
	retries := options.Retries
	if retries == 0 {
		retries = 2
	}
	sender := &api{
		baseURL: options.BaseURL,
		headers: map[string]string{"Authorization": authorization, "User-Agent": userAgent(options.Application)},
		transport: newTransport(
			withDefault(options.Transport), withUsual(options.Timeout, 60*time.Second), withUsual(options.AttemptTimeout, 30*time.Second), retries,
			withUsual(options.MaxResponseBytes, maxResponseBytes),
		),
	}
	return &Client{newResources(resource{sender, options.AccountID}), sender}, nil
}

// WithAccount returns a client for another account, which shares connections and rate limits.
func (c *Client) WithAccount(accountID string) *Client {
	return &Client{newResources(resource{c.api, accountID}), c.api}
}

// String keeps credentials out of logs.
func (c *Client) String() string { return "emailautomation.Client" }

// GoString keeps credentials out of logs.
func (c *Client) GoString() string { return c.String() }

func withDefault(transport http.RoundTripper) http.RoundTripper {
	if transport == nil {
		return http.DefaultTransport
	}
	return transport
}

func withUsual[T comparable](value, usual T) T {
	var none T
	if value == none {
		return usual
	}
	return value
}

func userAgent(application string) string {
	return strings.TrimSpace(application + " email-automation-go/" + Version)
}

// OAuth signs users in, with state against forged callbacks and a proof key (PKCE) against stolen codes.
type OAuth struct {
	AuthURL      string
	ClientID     string
	ClientSecret string
	RedirectURI  string
	// Application names your program in the User-Agent header.
	Application string
	// Transport sends the requests, by default http.DefaultTransport.
	Transport http.RoundTripper
}

// PendingAuthorization is an authorization in progress. Store it in the user's session.
type PendingAuthorization struct {
	// URL is where to send the user.
	URL          string
	State        string
	CodeVerifier string
}

// Authorize starts an authorization.
func (o *OAuth) Authorize() PendingAuthorization {
	state, verifier := random(), random()+random()
	sum := sha256.Sum256([]byte(verifier))
	query := url.Values{
		"response_type":         {"code"},
		"client_id":             {o.ClientID},
		"redirect_uri":          {o.RedirectURI},
		"state":                 {state},
		"code_challenge":        {base64.RawURLEncoding.EncodeToString(sum[:])},
		"code_challenge_method": {"S256"},
	}
	return PendingAuthorization{strings.TrimRight(o.AuthURL, "/") + "/oauth/authorize?" + query.Encode(), state, verifier}
}

// ExchangeCode exchanges the code in the URL of the callback for an access token.
func (o *OAuth) ExchangeCode(ctx context.Context, callback string, pending PendingAuthorization) (string, error) {
	parsed, err := url.Parse(callback)
	if err != nil {
		return "", fmt.Errorf("%w: the callback is not a URL", ErrAuthorization)
	}
	query := parsed.Query()
	if pending.State == "" || subtle.ConstantTimeCompare([]byte(query.Get("state")), []byte(pending.State)) != 1 {
		return "", fmt.Errorf("%w: the callback is not of this authorization, start again", ErrAuthorization)
	}
	if !query.Has("code") {
		return "", fmt.Errorf("%w: %s %s", ErrAuthorization, query.Get("error"), query.Get("error_description"))
	}
	parameters := url.Values{
		"response_type": {"token"},
		"grant_type":    {"authorization_code"},
		"code":          {query.Get("code")},
		"client_id":     {o.ClientID},
		"client_secret": {o.ClientSecret},
		"redirect_uri":  {o.RedirectURI},
		"code_verifier": {pending.CodeVerifier},
	}
	ctx = withOperation(ctx, "exchangeAuthorizationCode")
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimRight(o.AuthURL, "/")+"/oauth/token?"+parameters.Encode(), http.NoBody)
	if err != nil {
		return "", fmt.Errorf("%w: the URL is invalid", ErrAuthorization)
	}
	request.Header.Set("User-Agent", userAgent(o.Application))
	// Not with an http.Client, whose errors have the URL, and with it the secret.
	response, err := newTransport(withDefault(o.Transport), 30*time.Second, 30*time.Second, 0, maxResponseBytes).RoundTrip(request)
	if err != nil {
		return "", err
	}
	var token struct {
		AccessToken string `json:"access_token"`
	}
	if err := json.NewDecoder(response.Body).Decode(&token); err != nil || token.AccessToken == "" {
		return "", fmt.Errorf("%w: no access token", ErrInvalidResponse)
	}
	return token.AccessToken, nil
}

func random() string {
	value := make([]byte, 32)
	// It never fails: since Go 1.24 it crashes the program instead.
	_, _ = rand.Read(value)
	return base64.RawURLEncoding.EncodeToString(value)
}
