// Package emailautomation is a client for the email marketing automation API.
package emailautomation

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"net/url"
	"strings"
)

// Client is a client for one account. It is safe for concurrent use.
type Client struct {
	Resources
	api *api
}

// New creates a client.
func New(options Options) (*Client, error) {
	if (options.APIToken == "") == (options.AccessToken == "") {
		return nil, invalid(oneCredentialMessage())
	}
	if err := options.check("New"); err != nil {
		return nil, err
	}
	authorization := "Bearer " + options.AccessToken
	if options.APIToken != "" {
		authorization = "Basic " + base64.StdEncoding.EncodeToString([]byte(options.APIToken+":"))
	}
	sender := newAPI(options)
	sender.headers.Set("Authorization", authorization)
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

// OAuth signs users in, with state against forged callbacks and a proof key (PKCE) against stolen codes.
type OAuth struct {
	options OAuthOptions
	api     *api
}

// NewOAuth creates a sign-in.
func NewOAuth(options OAuthOptions) (*OAuth, error) {
	if err := options.check("NewOAuth"); err != nil {
		return nil, err
	}
	return &OAuth{options, newAPI(Options{
		BaseURL: options.AuthURL, Application: options.Application,
		Timeout: options.Timeout, AttemptTimeout: options.Timeout, Retries: Ptr(0), Transport: options.Transport,
	})}, nil
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
	return PendingAuthorization{state, verifier, strings.TrimRight(o.options.AuthURL, "/") + "/oauth/authorize?" + query.Encode()}
}

// ExchangeCode exchanges the code in the URL of the callback for an access token.
func (o *OAuth) ExchangeCode(ctx context.Context, callback string, pending PendingAuthorization) (AccessTokenResponse, error) {
	var token AccessTokenResponse
	parsed, err := url.Parse(callback)
	if err != nil || pending.State == "" || subtle.ConstantTimeCompare([]byte(parsed.Query().Get("state")), []byte(pending.State)) != 1 {
		return token, &AuthorizationError{"invalid_callback", invalidCallbackMessage()}
	}
	query := parsed.Query()
	if !query.Has("code") {
		description := cmp.Or(query.Get("error_description"), noAccessMessage())
		return token, &AuthorizationError{cmp.Or(query.Get("error"), "invalid_callback"), description}
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
	token, err = invoke[AccessTokenResponse](ctx, o.api, "exchangeAuthorizationCode", nil, parameters, nil)
	if err == nil && token.AccessToken == "" {
		return token, fail("OAuth.ExchangeCode", notOfContractMessage("it has no access token"), ErrInvalidResponse)
	}
	return token, err
}

func random() string {
	value := make([]byte, 32)
	// It never fails: since Go 1.24 it crashes the program instead.
	_, _ = rand.Read(value)
	return base64.RawURLEncoding.EncodeToString(value)
}
