package emailautomation

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

const token = "a-token-that-nobody-may-see"

func create(t *testing.T, handler http.HandlerFunc, change func(*Options)) *Client {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	options := Options{BaseURL: server.URL, AccountID: "1", APIToken: token}
	if change != nil {
		change(&options)
	}
	client, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func TestErrorsHaveTheAttributesAndTheRequestIDButNoToken(t *testing.T) {
	client := create(t, func(w http.ResponseWriter, r *http.Request) {
		_, echo, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		w.Header().Set("X-Request-Id", "r-7")
		w.WriteHeader(422)
		_, _ = fmt.Fprintf(w, `{"errors":[{"code":"email_error","attribute":"subscribers[0].email","message":%q}]}`, echo)
	}, nil)
	_, err := client.Campaigns.Subscribe(context.Background(), "7", CampaignSubscriber{Email: "x"})
	var e *APIError
	if !errors.As(err, &e) || !errors.Is(err, ErrValidation) || errors.Is(err, ErrNotFound) {
		t.Fatalf("%v is no validation error", err)
	}
	if e.Code != "email_error" || e.RequestID != "r-7" || e.Errors[0].Attribute != "subscribers[0].email" {
		t.Errorf("unexpected %+v", e)
	}
	if want := "Campaigns.Subscribe: 422 subscribers[0].email email_error: [redacted]"; err.Error() != want {
		t.Errorf("%q is not %q", err, want)
	}
	if text := fmt.Sprintf("%v %+v %#v", client, client, client); strings.Contains(text, token) {
		t.Error("the token is in the text of the client")
	}
}

func TestNoErrorOfAnExchangeHasASecret(t *testing.T) {
	oauth, err := NewOAuth(OAuthOptions{AuthURL: "http://127.0.0.1:1", ClientID: "id", ClientSecret: "secret-of-the-app", RedirectURI: "http://app.test/"})
	if err != nil {
		t.Fatal(err)
	}
	pending, other := oauth.Authorize(), oauth.Authorize()
	if pending.State == other.State || pending.CodeVerifier == other.CodeVerifier {
		t.Error("two authorizations have the same state or proof key")
	}
	_, err = oauth.ExchangeCode(context.Background(), "http://app.test/?code=the-code&state="+pending.State, pending)
	if !errors.Is(err, ErrConnectionFailed) {
		t.Fatalf("%v is no connection error", err)
	}
	for _, secret := range []string{"secret-of-the-app", "the-code", pending.CodeVerifier} {
		if strings.Contains(err.Error(), secret) {
			t.Errorf("%q has %q", err, secret)
		}
	}
	var forged *AuthorizationError
	if _, err := oauth.ExchangeCode(context.Background(), "http://app.test/?code=c", PendingAuthorization{}); !errors.As(err, &forged) || forged.Code != "invalid_callback" {
		t.Errorf("%v: a callback without a state was accepted", err)
	}
}

func TestAnExchangeNamesTheApplication(t *testing.T) {
	agent := ""
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		agent = r.UserAgent()
		_, _ = io.WriteString(w, `{"access_token":"t","token_type":"bearer","scope":"public"}`)
	}))
	t.Cleanup(server.Close)
	oauth, err := NewOAuth(OAuthOptions{AuthURL: server.URL, ClientID: "id", ClientSecret: "s", RedirectURI: "http://app.test/", Application: "Acme"})
	if err != nil {
		t.Fatal(err)
	}
	pending := oauth.Authorize()
	token, err := oauth.ExchangeCode(context.Background(), "http://app.test/?code=c&state="+pending.State, pending)
	if err != nil || token.AccessToken != "t" || token.Scope != "public" {
		t.Fatal(token, err)
	}
	if !strings.HasPrefix(agent, "Acme email-automation-go/") {
		t.Errorf("%q does not name the application", agent)
	}
}

func TestItStopsAtTheDeadlineAndWhenTheContextEnds(t *testing.T) {
	requests := 0
	client := create(t, func(w http.ResponseWriter, _ *http.Request) {
		requests++
		w.Header().Set("Retry-After", "20")
		w.WriteHeader(503)
	}, func(o *Options) { o.Timeout = 15 * time.Second })
	if _, err := client.Accounts.List(context.Background()); !errors.Is(err, ErrServer) || requests != 1 {
		t.Errorf("%v after %d requests", err, requests)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := client.Accounts.List(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%v is no end of the context", err)
	}
}

func TestItSendsNothingWhenNoRequestIsLeft(t *testing.T) {
	requests := 0
	client := create(t, func(w http.ResponseWriter, _ *http.Request) {
		requests++
		w.Header().Set("X-RateLimit-Remaining", "0")
		_, _ = io.WriteString(w, `{"accounts":[]}`)
	}, nil)
	_, _ = client.Accounts.List(context.Background())
	_, err := client.Accounts.List(context.Background())
	var exhausted *RateLimitExhaustedError
	if !errors.As(err, &exhausted) || requests != 1 || exhausted.RetryAfter < 3500*time.Second {
		t.Errorf("%v after %d requests", err, requests)
	}
}

func TestARequestThatTheContractDoesNotDeclare(t *testing.T) {
	requests := 0
	client := create(t, func(w http.ResponseWriter, r *http.Request) {
		if requests++; requests == 1 {
			w.WriteHeader(503)
			return
		}
		user, _, _ := r.BasicAuth()
		_, _ = fmt.Fprintf(w, `["%s", "%s", %v]`, r.Method, r.URL, user == token)
	}, nil)
	body, err := client.Request(context.Background(), "GET", "/v2/{account_id}/tags", url.Values{"page": {"2"}}, nil)
	if want := `["GET", "/v2/1/tags?page=2", true]`; err != nil || string(body) != want {
		t.Errorf("%s, %v", body, err)
	}
	requests = 0
	var e *APIError
	if _, err := client.Request(context.Background(), "POST", "/v2/1/tags", nil, map[string]any{}); !errors.As(err, &e) || requests != 1 {
		t.Errorf("%v after %d requests", err, requests)
	}
	if _, err := client.Request(context.Background(), "GET", "tags", nil, nil); !errors.Is(err, ErrInvalidArgument) {
		t.Error("a relative path was accepted")
	}
}

func TestTheResponseOfABatchIsReturned(t *testing.T) {
	client := create(t, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(202)
		_, _ = io.WriteString(w, `{"request_ids":["r-1"]}`)
	}, nil)
	response, err := client.ShopperActivity.CreateOrderBatch(context.Background(), []Order{})
	if err != nil || !reflect.DeepEqual(response.RequestIDs, []string{"r-1"}) {
		t.Errorf("%+v, %v", response, err)
	}
	summary, err := client.ShopperActivity.ImportOrders(context.Background(), slices.Values(make([]Order, 1001)), nil)
	if err != nil || !reflect.DeepEqual(summary.RequestIDs, []string{"r-1", "r-1"}) {
		t.Errorf("%+v, %v", summary, err)
	}
}

func TestAnImportThatEndsBeforeItSendsIsNotUncertain(t *testing.T) {
	client := create(t, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(201)
		_, _ = io.WriteString(w, "{}")
	}, nil)
	records := func(yield func(BatchEvent) bool) {
		for n := range 1500 {
			properties := EventProperties{"paid": n}
			if n == 1200 {
				properties["paid"] = math.NaN()
			}
			if !yield(BatchEvent{Action: "Signed up", Properties: properties}) {
				return
			}
		}
	}
	summary, err := client.Events.Import(context.Background(), records, nil)
	if want := (ImportSummary{Accepted: 1000, Next: 1000}); err == nil || !reflect.DeepEqual(summary, want) {
		t.Errorf("%v, %+v", err, summary)
	}
}

func TestAnImportReportsWhatIsUncertain(t *testing.T) {
	var sizes []int
	client := create(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if sizes = append(sizes, bytes.Count(body, []byte(`"action"`))); len(sizes) == 2 {
			panic(http.ErrAbortHandler)
		}
		w.WriteHeader(201)
		_, _ = io.WriteString(w, "{}")
	}, nil)
	records := func(yield func(BatchEvent) bool) {
		for range 2500 {
			if !yield(BatchEvent{Action: "Signed up"}) {
				return
			}
		}
	}
	summary, err := client.Events.Import(context.Background(), records, nil)
	var ended *ImportFailedError
	if want := (ImportSummary{Accepted: 1000, Uncertain: 1000, Next: 1000}); !errors.As(err, &ended) || !reflect.DeepEqual(ended.Summary, want) || !reflect.DeepEqual(summary, want) {
		t.Fatalf("%v, %+v", err, summary)
	}
	if !reflect.DeepEqual(sizes, []int{1000, 1000}) {
		t.Errorf("batches of %v", sizes)
	}
	summary, err = client.Events.Import(context.Background(), records, &ImportOptions{Start: summary.Next})
	if err != nil || summary.Accepted != 1500 || summary.Next != 2500 {
		t.Errorf("%v, %+v", err, summary)
	}
}

func TestAnIterationCanEndEarly(t *testing.T) {
	requests := 0
	client := create(t, func(w http.ResponseWriter, r *http.Request) {
		requests++
		_, _ = fmt.Fprintf(w, `{"event_actions":["Action %s"],"meta":{"total_pages":3,"total_count":3}}`, r.URL.Query().Get("page"))
	}, nil)
	for action, err := range client.Events.ListActions(context.Background(), nil) {
		if err != nil || action == "Action 2" {
			break
		}
	}
	if requests != 2 {
		t.Errorf("%d requests", requests)
	}
}

func TestTheAccountAndTheSignInAreChecked(t *testing.T) {
	client, err := New(Options{BaseURL: "http://api.test", APIToken: "a"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = client.Goals.List(context.Background(), nil)
	if want := "Pass `AccountID` to the client"; !errors.Is(err, ErrInvalidArgument) || !strings.HasSuffix(fmt.Sprint(err), strings.ToLower(want[:1])+want[1:]) {
		t.Errorf("%v does not end with %q", err, want)
	}
	if _, err := NewOAuth(OAuthOptions{AuthURL: "http://api.test", ClientID: "a", RedirectURI: "b"}); !errors.Is(err, ErrInvalidArgument) {
		t.Errorf("%v: a sign-in without a secret was created", err)
	}
}
