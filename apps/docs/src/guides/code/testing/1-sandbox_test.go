package main

import (
	"context"
	"errors"
	"strings"
	"testing"

	emailautomation "email-automation.example/client-go"
	"email-automation.example/client-go/sandboxtest"
)

func subscribe(t *testing.T, sandbox *sandboxtest.Sandbox) error {
	subscriber := emailautomation.CampaignSubscriber{Email: "hedy@example.com", DoubleOptin: emailautomation.Ptr(false)}
	_, err := sandbox.Client(t).Campaigns.Subscribe(context.Background(), "3001", subscriber)
	return err
}

func TestSandbox(t *testing.T) {
	sandbox := sandboxtest.Start(t)

	t.Run("a subscriber gets the emails of the campaign", func(t *testing.T) {
		if err := subscribe(t, sandbox); err != nil {
			t.Fatal(err)
		}
		sandbox.Control(t, "POST", "/clock", map[string]any{"advance": "1w"})
		emails := sandbox.Control(t, "GET", "/emails?to=hedy@example.com", nil)
		if !strings.Contains(string(emails), "Your first trip") {
			t.Fatal(string(emails))
		}
	})

	t.Run("a list survives a server that is down for a moment", func(t *testing.T) {
		sandbox.Control(t, "POST", "/reset", nil)
		sandbox.Control(t, "POST", "/faults", map[string]any{"kind": "status", "status": 503, "times": 1})
		for _, err := range sandbox.Client(t).Campaigns.List(context.Background(), nil) {
			if err != nil {
				t.Fatal(err)
			}
		}
	})

	t.Run("exceeding a rate limit is a separate error", func(t *testing.T) {
		sandbox.Control(t, "POST", "/reset", nil)
		sandbox.Control(t, "PUT", "/limits", map[string]any{"individual": 0})
		if err := subscribe(t, sandbox); !errors.Is(err, emailautomation.ErrRateLimit) {
			t.Fatal(err)
		}
	})
}
