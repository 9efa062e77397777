package emailautomation

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// importKey is the key of the import that a request is a part of, in its context.
type importKey struct{}

// importing is an import in progress: it waits for the rate limit, however long that takes.
type importing struct {
	method string
	sent   bool // whether the current batch was sent, so that the service may have accepted it
}

// unknownWait is how long after a 429 that does not say it a request is tried: it may be long before the window ends.
const unknownWait = time.Minute

// rateLimit is what is known of one rate limit. The service does not say when its window begins, so each request counts
// for a whole window.
type rateLimit struct {
	mutex        sync.Mutex
	limit        int
	remaining    int // -1 if unknown
	window       time.Duration
	blockedUntil time.Time
	usage        []time.Time
}

// take counts a request and returns 0, or returns how long to wait until one is allowed again.
func (l *rateLimit) take() time.Duration {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	now := time.Now()
	for len(l.usage) > 0 && !l.usage[0].Add(l.window).After(now) {
		l.usage = l.usage[1:]
		if l.remaining == 0 {
			l.remaining = -1
		}
	}
	if l.blockedUntil.After(now) {
		return l.blockedUntil.Sub(now)
	}
	if !l.blockedUntil.IsZero() {
		l.blockedUntil, l.remaining, l.usage = time.Time{}, -1, nil
	}
	if (l.remaining == 0 || len(l.usage) >= l.limit) && len(l.usage) > 0 {
		return l.usage[0].Add(l.window).Sub(now)
	}
	l.usage = append(l.usage, now)
	return 0
}

// update reads the headers of a response.
func (l *rateLimit) update(response *http.Response) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if limit, err := strconv.Atoi(response.Header.Get("X-RateLimit-Limit")); err == nil && limit > 0 {
		l.limit = limit
	}
	if remaining, err := strconv.Atoi(response.Header.Get("X-RateLimit-Remaining")); err == nil && remaining >= 0 {
		l.remaining = remaining
	}
	if response.StatusCode == http.StatusTooManyRequests {
		l.remaining = 0
		wait := *cmp.Or(retryAfter(response), Ptr(unknownWait))
		l.blockedUntil = time.Now().Add(min(wait, l.window))
	}
}

// retryAfter reads Retry-After: a number of seconds, or a date, by the clock of the server. It returns nil without a valid one.
func retryAfter(response *http.Response) *time.Duration {
	value := strings.TrimSpace(response.Header.Get("Retry-After"))
	if seconds, err := strconv.ParseUint(value, 10, 31); err == nil {
		return Ptr(time.Duration(seconds) * time.Second)
	}
	date, err := http.ParseTime(value)
	if err != nil {
		return nil
	}
	now, err := http.ParseTime(response.Header.Get("Date"))
	if err != nil {
		now = time.Now()
	}
	return Ptr(max(0, date.Sub(now)))
}

// api sends the requests of a client by the rules: retries, rate limits, the deadline, and what counts as a response.
type api struct {
	Options
	headers http.Header
	limits  map[string]*rateLimit
}

func newAPI(options Options) *api {
	options.complete()
	agent := strings.TrimSpace(options.Application + " email-automation-go/" + Version)
	a := &api{options, http.Header{"User-Agent": {agent}}, map[string]*rateLimit{}}
	for name, limit := range limits {
		// A margin of one second, because clocks differ.
		a.limits[name] = &rateLimit{limit: limit[0], remaining: -1, window: time.Duration(limit[1]+1) * time.Second}
	}
	return a
}

// call is a request with its attempts.
type call struct {
	*api
	rule      rule
	operation string
	request   *http.Request
	body      []byte
	importing *importing // nil if it is no part of an import
	ends      time.Time
}

// send sends a request until it succeeds, or until another attempt is of no use. It returns the body of the response.
func (a *api) send(request *http.Request, operation string, rule rule, body []byte) ([]byte, error) {
	c := call{a, rule, operation, request, body, nil, time.Now().Add(a.Timeout)}
	c.importing, _ = request.Context().Value(importKey{}).(*importing)
	limit := a.limits[rule.rateLimit]
	var failure error
	for attempt := 0; ; attempt++ {
		for limit != nil {
			wait := limit.take()
			if wait == 0 {
				break
			}
			// The response to an earlier attempt says more than the wait that follows from it.
			reason := cmp.Or(failure, error(&RateLimitExhaustedError{rule.rateLimit, wait, rule.name}))
			if err := c.pause(wait, c.importing != nil, reason); err != nil {
				return nil, err
			}
		}
		content, err := c.attempt(limit)
		if err == nil {
			return content, nil
		}
		failure = err
		var apiError *APIError
		status := 0
		// Half of it is random, so that clients do not retry in step.
		delay := time.Duration((0.5 + rand.Float64()/2) * float64(500*time.Millisecond<<attempt))
		if errors.As(err, &apiError) {
			status = apiError.Status
			delay = *cmp.Or(apiError.RetryAfter, &delay)
		}
		isTemporary := errors.Is(err, ErrConnectionFailed) || status == 408 || status >= 500 && status != 501
		if attempt >= *a.Retries || !retryable[status] && !(rule.idempotent && isTemporary) || request.Context().Err() != nil {
			return nil, err
		}
		if err := c.pause(delay, c.importing != nil && status == http.StatusTooManyRequests, err); err != nil {
			return nil, err
		}
	}
}

// pause waits, or returns the reason if that takes longer than the call may take.
func (c *call) pause(wait time.Duration, isPatient bool, reason error) error {
	if isPatient {
		c.ends = c.ends.Add(wait)
	} else if wait >= time.Until(c.ends) {
		return reason
	}
	select {
	case <-c.request.Context().Done():
		return c.request.Context().Err()
	case <-time.After(wait):
		return nil
	}
}

// attempt sends the request once, and reads the whole response.
func (c *call) attempt(limit *rateLimit) ([]byte, error) {
	remaining := time.Until(c.ends)
	if remaining <= 0 {
		return nil, c.late()
	}
	ctx, cancel := context.WithTimeout(c.request.Context(), min(remaining, c.AttemptTimeout))
	defer cancel()
	request := c.request.Clone(ctx)
	if c.body != nil {
		request.Body = io.NopCloser(bytes.NewReader(c.body))
		request.ContentLength = int64(len(c.body))
	}
	if c.importing != nil {
		c.importing.sent = true
	}
	// Not with an http.Client, which follows redirects and adds URLs to errors.
	response, err := c.Transport.RoundTrip(request)
	if err != nil {
		return nil, c.connectionError(err)
	}
	content, err := io.ReadAll(io.LimitReader(response.Body, c.MaxResponseBytes+1))
	_ = response.Body.Close()
	if limit != nil {
		limit.update(response)
	}
	if err != nil {
		return nil, c.connectionError(err)
	}
	if int64(len(content)) > c.MaxResponseBytes {
		return nil, fail(c.rule.name, tooLargeMessage(c.MaxResponseBytes), ErrInvalidResponse)
	}
	if response.StatusCode >= 300 {
		return nil, newAPIError(c.rule.name, c.operation, response, string(content), secretsOf(request))
	}
	var object map[string]json.RawMessage
	isValid := json.Unmarshal(content, &object) == nil && object != nil
	if c.rule.empty {
		isValid = len(content) == 0 || json.Valid(content)
	}
	if !isValid {
		kind := cmp.Or(response.Header.Get("Content-Type"), "no content type")
		if len(content) == 0 {
			kind = "empty"
		}
		return nil, fail(c.rule.name, notJsonMessage(kind), ErrInvalidResponse)
	}
	return content, nil
}

// late is the error of a call whose time is over.
func (c *call) late() error {
	return fail(c.rule.name, deadlineMessage(c.Timeout.Seconds()), ErrDeadline, context.DeadlineExceeded)
}

// connectionError is the error of an attempt without a response.
func (c *call) connectionError(err error) error {
	if ctx := c.request.Context(); ctx.Err() != nil {
		return fail(c.rule.name, ctx.Err().Error(), ctx.Err())
	}
	if !time.Now().Before(c.ends) {
		return c.late()
	}
	message := connectionLostMessage
	if c.rule.idempotent {
		message = connectionFailedMessage
	}
	return fail(c.rule.name, message(c.request.URL.Host, err), ErrConnectionFailed, err)
}

// secretsOf are the secrets of a request, which errors must not contain.
func secretsOf(request *http.Request) []string {
	_, credential, _ := strings.Cut(request.Header.Get("Authorization"), " ")
	token, _, _ := request.BasicAuth()
	query := request.URL.Query()
	var secrets []string
	for _, secret := range []string{credential, token, query.Get("client_secret"), query.Get("code"), query.Get("code_verifier")} {
		if len(secret) >= 6 {
			secrets = append(secrets, secret)
		}
	}
	return secrets
}
