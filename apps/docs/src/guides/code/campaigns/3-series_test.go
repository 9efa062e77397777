package main

import (
	"context"
	"fmt"
	"testing"

	emailautomation "email-automation.example/client-go"
	"email-automation.example/client-go/sandboxtest"
)

func TestSeries(t *testing.T) {
	ctx := context.Background()
	// A sandbox on a Thursday. Its clock stands still until it is moved.
	sandbox := sandboxtest.Start(t)
	sandbox.Control(t, "POST", "/clock", map[string]any{"set": "2026-03-05T12:00:00Z"})
	sandbox.Control(t, "POST", "/clock", map[string]any{"ticking": false})
	client := sandbox.Client(t)

	subscriber := emailautomation.CampaignSubscriber{
		Email:       "rosa@example.com",
		TimeZone:    emailautomation.Ptr("Europe/Berlin"),
		DoubleOptin: emailautomation.Ptr(false),
	}
	added, err := client.Campaigns.Subscribe(ctx, "3001", subscriber)
	if err != nil {
		t.Fatal(err)
	}
	id := fmt.Sprint(added.Subscribers[0]["id"])

	// Moving the clock sends all emails that are due until then.
	for _, duration := range []string{"1s", "1d", "1d", "1d", "1d"} {
		sandbox.Control(t, "POST", "/clock", map[string]any{"advance": duration})
		page, err := client.Subscribers.ListCampaignSubscriptionsPage(ctx, id, nil)
		if err != nil {
			t.Fatal(err)
		}
		one := page.CampaignSubscriptions[0]
		fmt.Println(*one.LastSentEmailIndex, *one.LastSentEmailAt, one.IsComplete)
	}
}
