package emailautomation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// A server that does what a program must survive is named by HOSTILE_SERVER.
func TestEachCaseOfAHostileServerEndsWithItsOutcome(t *testing.T) {
	server := os.Getenv("HOSTILE_SERVER")
	if server == "" {
		t.Skip("NOT RUN: no server in HOSTILE_SERVER")
	}
	response, err := http.Get(server)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var cases map[string]string
	if err := json.NewDecoder(response.Body).Decode(&cases); err != nil {
		t.Fatal(err)
	}
	for name, outcome := range cases {
		t.Run(name, func(t *testing.T) {
			// Only where it must end the call: a busy machine takes seconds for the rest.
			timeout := time.Minute
			if outcome == "deadline" {
				timeout = time.Second
			}
			client, err := New(Options{
				BaseURL: server + "/" + name, AccountID: "1", APIToken: token, Timeout: timeout, MaxResponseBytes: 1_000_000,
			})
			if err != nil {
				t.Fatal(err)
			}
			var actions []string
			for action, failure := range client.Events.ListActions(context.Background(), nil) {
				if err = failure; err == nil {
					actions = append(actions, action)
				}
			}
			if !hasOutcome(outcome, actions, err) {
				t.Errorf("%v and %v are not %s", actions, err, outcome)
			}
			if text := fmt.Sprintf("%v %+v", err, err); strings.Contains(text, token) {
				t.Errorf("%s has the token", text)
			}
		})
	}
}

func hasOutcome(outcome string, actions []string, err error) bool {
	var refused *APIError
	switch outcome {
	case "complete":
		return err == nil && slices.Equal(actions, []string{"a"})
	case "too-large":
		return errors.Is(err, ErrInvalidResponse) && strings.Contains(err.Error(), "MaxResponseBytes")
	case "deadline":
		return errors.Is(err, ErrDeadline) && errors.Is(err, context.DeadlineExceeded)
	case "rate-limit":
		return errors.As(err, &refused) && refused.Status == 429
	case "refused":
		return errors.As(err, &refused) && refused.Status == 422 && !strings.Contains(refused.Body, token)
	default:
		return errors.Is(err, ErrInvalidResponse)
	}
}
