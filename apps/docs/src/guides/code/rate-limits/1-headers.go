package main

import (
	"context"
	"fmt"
	"log"
	"net/http"

	emailautomation "email-automation.example/client-go"
)

// showLimits sends requests, and prints the limits in the responses.
type showLimits struct{}

func (showLimits) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := http.DefaultTransport.RoundTrip(request)
	if err == nil {
		fmt.Println("x-ratelimit-limit:", response.Header.Get("X-RateLimit-Limit"))
		fmt.Println("x-ratelimit-remaining:", response.Header.Get("X-RateLimit-Remaining"))
	}
	return response, err
}

func main() {
	client, err := emailautomation.New(emailautomation.Options{
		BaseURL:   "http://127.0.0.1:4000",
		APIToken:  "demo-token-of-bob",
		Transport: showLimits{},
	})
	if err != nil {
		log.Fatal(err)
	}
	if _, err := client.Accounts.List(context.Background()); err != nil {
		log.Fatal(err)
	}
}
