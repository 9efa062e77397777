package main

import (
	"context"
	"fmt"
	"log"
	"slices"
	"strings"
	"time"

	emailautomation "email-automation.example/client-go"
)

func main() {
	ctx := context.Background()
	client, err := emailautomation.New(emailautomation.Options{
		BaseURL:   "http://127.0.0.1:4000",
		APIToken:  "demo-token-of-ada",
		AccountID: "1001",
	})
	if err != nil {
		log.Fatal(err)
	}

	past := []emailautomation.BatchEvent{
		{
			Email:      emailautomation.Ptr("rosa@example.com"),
			Action:     "Read the trail guide",
			OccurredAt: emailautomation.Ptr("2025-11-02T09:15:00Z"),
		},
		{
			Email:      emailautomation.Ptr("rosa@example.com"),
			Action:     "Joined the trail club",
			OccurredAt: emailautomation.Ptr("2025-11-03T17:40:00Z"),
		},
	}
	summary, err := client.Events.Import(ctx, slices.Values(past), nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(summary.Accepted)

	// The batch is processed in the background: wait until its actions are in use.
	var actions []string
	for !slices.Contains(actions, "Joined the trail club") {
		time.Sleep(500 * time.Millisecond)
		actions = nil
		for action, err := range client.Events.ListActions(ctx, nil) {
			if err != nil {
				log.Fatal(err)
			}
			actions = append(actions, action)
		}
	}
	fmt.Println(strings.Join(actions, ", "))
}
