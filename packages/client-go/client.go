// Package emailautomation is a client for the email marketing automation API.
package emailautomation

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
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
	// Retries is the number of further attempts, by default 2; Ptr(0) for none.
	Retries *int
	// MaxResponseBytes bounds the body of a response after decoding, by default 64 MiB. A larger one is an error.
	MaxResponseBytes int64
	// Transport sends the requests, by default http.DefaultTransport.
	Transport http.RoundTripper
}

// Client is a client for one account. It is safe for concurrent use.
type Client struct {
	Resources
	api *api
}

// New creates a client.
func New(options Options) (*Client, error) {
	if err := checkOptions(options); err != nil {
		return nil, err
	}
	authorization := "Bearer " + options.AccessToken
	if options.APIToken != "" {
		authorization = "Basic " + base64.StdEncoding.EncodeToString([]byte(options.APIToken+":"))
	}
	retries := defaultRetries
	if options.Retries != nil {
		retries = *options.Retries
	}
	sender := &api{
		baseURL: options.BaseURL,
		headers: map[string]string{"Authorization": authorization, "User-Agent": userAgent(options.Application)},
		transport: newTransport(
			withDefault(options.Transport), withUsual(options.Timeout, defaultTimeout), withUsual(options.AttemptTimeout, defaultAttemptTimeout), retries,
			withUsual(options.MaxResponseBytes, defaultMaxResponseBytes),
		),
	}
	return &Client{newResources(resource{sender, options.AccountID}), sender}, nil
}

func checkOptions(options Options) error {
	if err := checkURL("New", "BaseURL", options.BaseURL); err != nil {
		return err
	}
	if (options.APIToken == "") == (options.AccessToken == "") {
		return invalid(oneCredentialMessage())
	}
	refuse := func(name, kind string) error { return invalid(invalidOptionMessage(name, "New", kind)) }
	for name, token := range map[string]string{"APIToken": options.APIToken, "AccessToken": options.AccessToken} {
		if strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }) {
			return refuse(name, tokenMessage())
		}
	}
	if options.AccountID != "" && !isIdentifier(options.AccountID) {
		return refuse("AccountID", identifierMessage())
	}
	if options.Retries != nil && *options.Retries < 0 {
		return refuse("Retries", countMessage())
	}
	if options.MaxResponseBytes < 0 {
		return refuse("MaxResponseBytes", positiveMessage())
	}
	return checkDurations("New", map[string]time.Duration{"Timeout": options.Timeout, "AttemptTimeout": options.AttemptTimeout})
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

// OAuthOptions are the options of a sign-in. AuthURL, ClientID, ClientSecret, and RedirectURI are required.
type OAuthOptions struct {
	AuthURL      string
	ClientID     string
	ClientSecret string
	RedirectURI  string
	// Application names your program in the User-Agent header.
	Application string
	// Timeout is for an exchange, by default 60 s.
	Timeout time.Duration
	// Transport sends the requests, by default http.DefaultTransport.
	Transport http.RoundTripper
}

// OAuth signs users in, with state against forged callbacks and a proof key (PKCE) against stolen codes.
type OAuth struct{ options OAuthOptions }

// NewOAuth creates a sign-in.
func NewOAuth(options OAuthOptions) (*OAuth, error) {
	if err := checkURL("NewOAuth", "AuthURL", options.AuthURL); err != nil {
		return nil, err
	}
	for name, value := range map[string]string{"ClientID": options.ClientID, "ClientSecret": options.ClientSecret, "RedirectURI": options.RedirectURI} {
		if value == "" {
			return nil, invalid(invalidOptionMessage(name, "NewOAuth", filledMessage()))
		}
	}
	if err := checkDurations("NewOAuth", map[string]time.Duration{"Timeout": options.Timeout}); err != nil {
		return nil, err
	}
	return &OAuth{options}, nil
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
		"client_id":             {o.options.ClientID},
		"redirect_uri":          {o.options.RedirectURI},
		"state":                 {state},
		"code_challenge":        {base64.RawURLEncoding.EncodeToString(sum[:])},
		"code_challenge_method": {"S256"},
	}
	return PendingAuthorization{strings.TrimRight(o.options.AuthURL, "/") + "/oauth/authorize?" + query.Encode(), state, verifier}
}

// ExchangeCode exchanges the code in the URL of the callback for an access token.
func (o *OAuth) ExchangeCode(ctx context.Context, callback string, pending PendingAuthorization) (AccessTokenResponse, error) {
	var token AccessTokenResponse
	parsed, err := url.Parse(callback)
	if err != nil {
		return token, &AuthorizationError{"invalid_callback", invalidCallbackMessage()}
	}
	query := parsed.Query()
	if pending.State == "" || subtle.ConstantTimeCompare([]byte(query.Get("state")), []byte(pending.State)) != 1 {
		return token, &AuthorizationError{"invalid_callback", invalidCallbackMessage()}
	}
	if !query.Has("code") {
		description := withUsual(query.Get("error_description"), noAccessMessage())
		return token, &AuthorizationError{withUsual(query.Get("error"), "invalid_callback"), description}
	}
	parameters := url.Values{
		"response_type": {"token"},
		"grant_type":    {"authorization_code"},
		"code":          {query.Get("code")},
		"client_id":     {o.options.ClientID},
		"client_secret": {o.options.ClientSecret},
		"redirect_uri":  {o.options.RedirectURI},
		"code_verifier": {pending.CodeVerifier},
	}
	ctx = withOperation(ctx, "exchangeAuthorizationCode")
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimRight(o.options.AuthURL, "/")+"/oauth/token?"+parameters.Encode(), http.NoBody)
	if err != nil {
		return token, fail("OAuth.ExchangeCode", err.Error(), err)
	}
	request.Header.Set("User-Agent", userAgent(o.options.Application))
	// Not with an http.Client, whose errors have the URL, and with it the secret.
	timeout := withUsual(o.options.Timeout, defaultTimeout)
	response, err := newTransport(withDefault(o.options.Transport), timeout, timeout, 0, defaultMaxResponseBytes).RoundTrip(request)
	if err != nil {
		return token, err
	}
	if err := json.NewDecoder(response.Body).Decode(&token); err != nil || token.AccessToken == "" {
		return token, fail("OAuth.ExchangeCode", notOfContractMessage("it has no access token"), ErrInvalidResponse)
	}
	return token, nil
}

func random() string {
	value := make([]byte, 32)
	// It never fails: since Go 1.24 it crashes the program instead.
	_, _ = rand.Read(value)
	return base64.RawURLEncoding.EncodeToString(value)
}
