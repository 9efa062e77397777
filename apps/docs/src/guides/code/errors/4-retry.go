package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"

	emailautomation "email-automation.example/client-go"
)

// attempts shows each attempt.
type attempts struct{}

func (attempts) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := http.DefaultTransport.RoundTrip(request)
	if err == nil {
		fmt.Println(request.Method, response.StatusCode)
	}
	return response, err
}

func main() {
	ctx := context.Background()
	client, err := emailautomation.New(emailautomation.Options{
		BaseURL:   "http://127.0.0.1:4000",
		APIToken:  "demo-token-of-ada",
		AccountID: "1001",
		Transport: attempts{},
	})
	if err != nil {
		log.Fatal(err)
	}

	// A GET, and every other idempotent request, is sent again by the client.
	if _, err := client.Campaigns.Fetch(ctx, "3001"); err != nil {
		log.Fatal(err)
	}

	// This one is not: the service may have recorded the event before the connection was lost.
	err = client.Events.Record(ctx, emailautomation.EventByEmail{Email: "grace@example.com", Action: "Logged in"})
	if errors.Is(err, emailautomation.ErrConnectionFailed) {
		fmt.Println("Recorded, or lost? A login may be missing. A purchase would be worth a closer look.")
	} else if err != nil {
		log.Fatal(err)
	}
}
