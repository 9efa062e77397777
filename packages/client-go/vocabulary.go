// Code generated from the vocabulary of all clients by `pnpm build`; DO NOT EDIT. Edit packages/codegen/src/clients/ instead.

package emailautomation

import (
	"errors"
	"fmt"
)

// These errors say what an error means: errors.Is(err, ErrNotFound).
var (
	// ErrAuthentication: 401: the credential is missing, wrong, or revoked.
	ErrAuthentication = errors.New("authentication")
	// ErrPermissionDenied: 403: the credential or the state of the resource does not permit it.
	ErrPermissionDenied = errors.New("permission denied")
	// ErrNotFound: 404: the resource does not exist.
	ErrNotFound = errors.New("not found")
	// ErrValidation: 422: the request is invalid: one entry of `errors` for each attribute.
	ErrValidation = errors.New("validation")
	// ErrRateLimit: 429: the rate limit is exceeded.
	ErrRateLimit = errors.New("rate limit")
	// ErrServer: 5xx: the service failed.
	ErrServer = errors.New("server")
	// ErrConnectionFailed: No response arrived. The service may have processed the request all the same.
	ErrConnectionFailed = errors.New("connection failed")
	// ErrDeadline: The time for the call, with all its retries, is over.
	ErrDeadline = errors.New("deadline")
	// ErrInvalidResponse: The response is not as the contract says, such as the page of a proxy.
	ErrInvalidResponse = errors.New("invalid response")
	// ErrInvalidArgument: An option or an argument is invalid. Nothing was sent.
	ErrInvalidArgument = errors.New("invalid argument")
)

// byStatus has the errors by the status of a response; the one for 500 is for all of 5xx.
var byStatus = map[int]error{
	401: ErrAuthentication,
	403: ErrPermissionDenied,
	404: ErrNotFound,
	422: ErrValidation,
	429: ErrRateLimit,
	500: ErrServer,
}

func unexplainedMessage() string {
	return "no error message"
}

func redirectedMessage(location any) string {
	return fmt.Sprintf("redirected to %v. Use its URL", location)
}

func connectionFailedMessage(host, reason any) string {
	return fmt.Sprintf("no response from %v: %v", host, reason)
}

func connectionLostMessage(host, reason any) string {
	return fmt.Sprintf("no response from %v: %v. The service may have processed the request: look before you repeat it", host, reason)
}

func deadlineMessage(seconds any) string {
	return fmt.Sprintf("no response within %v s. Raise `Timeout`, or try later", seconds)
}

func rateLimitExhaustedMessage(limit, seconds any) string {
	return fmt.Sprintf("the %v rate limit is used up. Try again in %v s", limit, seconds)
}

func notJsonMessage(kind any) string {
	return fmt.Sprintf("the response is not a JSON object (%v). Check `BaseURL`", kind)
}

func tooLargeMessage(maximum any) string {
	return fmt.Sprintf("the response has more than the %v bytes of `MaxResponseBytes`", maximum)
}

func notOfContractMessage(reason any) string {
	return fmt.Sprintf("the response is not as the contract says: %v. Check `BaseURL`", reason)
}

func noPageMessage(key any) string {
	return fmt.Sprintf("it has no page of `%v`", key)
}

func repeatedPageMessage() string {
	return "the response repeats items of earlier pages, as the one before it did. Check `BaseURL`"
}

func importFailedMessage(count, reason any) string {
	return fmt.Sprintf("the import ended after %v accepted records: %v", count, reason)
}

func invalidCallbackMessage() string {
	return "the callback is not of this authorization. Start again"
}

func noAccessMessage() string {
	return "no access"
}

func oneCredentialMessage() string {
	return "pass exactly one of `APIToken` and `AccessToken`"
}

func invalidOptionMessage(name, callee, kind any) string {
	return fmt.Sprintf("option `%v` for `%v` must be %v", name, callee, kind)
}

func invalidArgumentMessage(name, callee, kind any) string {
	return fmt.Sprintf("argument `%v` for `%v` must be %v", name, callee, kind)
}

func passAccountMessage() string {
	return "pass `AccountID` to the client"
}

func notInJsonMessage(name, callee, kind any) string {
	return fmt.Sprintf("argument `%v` for `%v` is %v, which JSON cannot hold", name, callee, kind)
}

func urlMessage() string {
	return "an http or https URL without user, query, and fragment"
}

func uriMessage() string {
	return "an absolute URL"
}

func tokenMessage() string {
	return "a string of visible ASCII characters"
}

func durationMessage() string {
	return "greater than 0 and at most 24 days"
}

func countMessage() string {
	return "an integer of 0 or more"
}

func positiveMessage() string {
	return "an integer of 1 or more"
}

func sizeMessage(maximum any) string {
	return fmt.Sprintf("an integer from 1 to %v", maximum)
}

func identifierMessage() string {
	return "a non-empty string without slashes"
}

func filledMessage() string {
	return "a non-empty string"
}

func pathMessage() string {
	return "a path that begins with a slash, without query and fragment"
}
