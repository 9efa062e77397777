package main

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	emailautomation "email-automation.example/client-go"
)

// msw is for TypeScript. In Go, give the program the URL of a server of the test.
func TestYourOwnResponse(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	client, err := emailautomation.New(emailautomation.Options{BaseURL: server.URL, APIToken: "a", AccountID: "1001"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Campaigns.Fetch(context.Background(), "3001"); !errors.Is(err, emailautomation.ErrNotFound) {
		t.Fatal(err)
	}
}
