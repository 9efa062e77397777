package emailautomation

import (
	"bytes"
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

type contextKey int

const (
	operationKey contextKey = iota
	patientKey
	sentKey
	ruleKey
)

// unknownWait is how long after a 429 that does not say it a request is tried: it may be long before the window ends.
const unknownWait = time.Minute

// withOperation tells the transport which operation a request is for.
func withOperation(ctx context.Context, operation string) context.Context {
	return context.WithValue(ctx, operationKey, operation)
}

// ruleOf returns the rule of an operation, or of a request that the contract does not declare.
func ruleOf(ctx context.Context, operation string) rule {
	if undeclared, ok := ctx.Value(ruleKey).(rule); ok {
		return undeclared
	}
	return rules[operation]
}

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
		wait, ok := retryAfter(response)
		if !ok {
			wait = unknownWait
		}
		l.blockedUntil = time.Now().Add(min(wait, l.window))
	}
}

// retryAfter reads Retry-After: a number of seconds, or a date, by the clock of the server.
func retryAfter(response *http.Response) (time.Duration, bool) {
	value := strings.TrimSpace(response.Header.Get("Retry-After"))
	if seconds, err := strconv.ParseUint(value, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second, true
	}
	date, err := http.ParseTime(value)
	if err != nil {
		return 0, false
	}
	now, err := http.ParseTime(response.Header.Get("Date"))
	if err != nil {
		now = time.Now()
	}
	return max(0, date.Sub(now)), true
}

// transport follows the rules for requests: retries, rate limits, the deadline, and what counts as a response.
type transport struct {
	inner          http.RoundTripper
	timeout        time.Duration
	attemptTimeout time.Duration
	retries        int
	maximum        int64 // of bytes in a response
	limits         map[string]*rateLimit
}

func newTransport(inner http.RoundTripper, timeout, attemptTimeout time.Duration, retries int, maximum int64) *transport {
	t := &transport{inner, timeout, attemptTimeout, retries, maximum, map[string]*rateLimit{}}
	for name, limit := range limits {
		// A margin of one second, because clocks differ.
		t.limits[name] = &rateLimit{limit: limit[0], remaining: -1, window: time.Duration(limit[1]+1) * time.Second}
	}
	return t
}

// RoundTrip sends a request until it succeeds, or until another attempt is of no use.
func (t *transport) RoundTrip(request *http.Request) (*http.Response, error) {
	ctx := request.Context()
	operation, _ := ctx.Value(operationKey).(string)
	isPatient, _ := ctx.Value(patientKey).(bool)
	rule := ruleOf(ctx, operation)
	limit := t.limits[rule.rateLimit]
	var body []byte
	if request.Body != nil {
		var err error
		if body, err = io.ReadAll(request.Body); err != nil {
			return nil, err
		}
		_ = request.Body.Close()
	}
	ends := time.Now().Add(t.timeout)
	var failure error
	for attempt := 0; ; attempt++ {
		for limit != nil {
			wait := limit.take()
			if wait == 0 {
				break
			}
			if !isPatient && wait >= time.Until(ends) {
				// The response to an earlier attempt says more than the wait that follows from it.
				if failure != nil {
					return nil, failure
				}
				return nil, &RateLimitExhaustedError{rule.rateLimit, wait, rule.name}
			}
			if isPatient {
				ends = ends.Add(wait)
			}
			if err := sleep(ctx, wait); err != nil {
				return nil, err
			}
		}
		response, err := t.attempt(request, operation, rule, body, limit, ends)
		if err == nil {
			return response, nil
		}
		failure = err
		var apiError *APIError
		isAPIError := errors.As(err, &apiError)
		status := 0
		if isAPIError {
			status = apiError.Status
		}
		isTemporary := errors.Is(err, ErrConnectionFailed) || status == 408 || status >= 500 && status != 501
		if attempt >= t.retries || !retryable[status] && !(rule.idempotent && isTemporary) || ctx.Err() != nil {
			return nil, err
		}
		// Half of it is random, so that clients do not retry in step.
		delay := time.Duration((0.5 + rand.Float64()/2) * float64(500*time.Millisecond<<attempt))
		if isAPIError && apiError.RetryAfter != nil {
			delay = *apiError.RetryAfter
		}
		if isPatient && status == http.StatusTooManyRequests {
			ends = ends.Add(delay)
		}
		if delay >= time.Until(ends) {
			return nil, err
		}
		if err := sleep(ctx, delay); err != nil {
			return nil, err
		}
	}
}

// attempt sends a request once, and reads the whole response.
func (t *transport) attempt(request *http.Request, operation string, rule rule, body []byte, limit *rateLimit, ends time.Time) (*http.Response, error) {
	remaining := time.Until(ends)
	if remaining <= 0 {
		return nil, t.late(rule)
	}
	ctx, cancel := context.WithTimeout(request.Context(), min(remaining, t.attemptTimeout))
	defer cancel()
	again := request.Clone(ctx)
	if body != nil {
		again.Body = io.NopCloser(bytes.NewReader(body))
	}
	if sent, ok := ctx.Value(sentKey).(*bool); ok {
		*sent = true
	}
	response, err := t.inner.RoundTrip(again)
	if err != nil {
		return nil, t.connectionError(rule, request, err, ends)
	}
	content, err := io.ReadAll(io.LimitReader(response.Body, t.maximum+1))
	_ = response.Body.Close()
	if limit != nil {
		limit.update(response)
	}
	if err != nil {
		return nil, t.connectionError(rule, request, err, ends)
	}
	if int64(len(content)) > t.maximum {
		return nil, fail(rule.name, tooLargeMessage(t.maximum), ErrInvalidResponse)
	}
	if response.StatusCode >= 300 {
		return nil, newAPIError(rule.name, operation, response, string(content), secretsOf(request))
	}
	var object map[string]json.RawMessage
	isValid := json.Unmarshal(content, &object) == nil && object != nil
	if rule.empty {
		isValid = len(content) == 0 || json.Valid(content)
	}
	if !isValid {
		kind := withUsual(response.Header.Get("Content-Type"), "no content type")
		if len(content) == 0 {
			kind = "empty"
		}
		return nil, fail(rule.name, notJsonMessage(kind), ErrInvalidResponse)
	}
	response.Body = io.NopCloser(bytes.NewReader(content))
	return response, nil
}

// late is the error of a call whose time is over.
func (t *transport) late(rule rule) error {
	return fail(rule.name, deadlineMessage(t.timeout.Seconds()), ErrDeadline, context.DeadlineExceeded)
}

// connectionError is the error of an attempt without a response.
func (t *transport) connectionError(rule rule, request *http.Request, err error, ends time.Time) error {
	if ctx := request.Context(); ctx.Err() != nil {
		return fail(rule.name, ctx.Err().Error(), ctx.Err())
	}
	if !time.Now().Before(ends) {
		return t.late(rule)
	}
	message := connectionLostMessage
	if rule.idempotent {
		message = connectionFailedMessage
	}
	return fail(rule.name, message(request.URL.Host, err), ErrConnectionFailed, err)
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

func sleep(ctx context.Context, duration time.Duration) error {
	timer := time.NewTimer(duration)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
