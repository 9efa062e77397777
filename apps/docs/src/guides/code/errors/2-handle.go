package main

import (
	"context"
	"errors"
	"fmt"
	"log"

	emailautomation "email-automation.example/client-go"
)

var client, _ = emailautomation.New(emailautomation.Options{
	BaseURL:   "http://127.0.0.1:4000",
	APIToken:  "demo-token-of-ada",
	AccountID: "1001",
})

// subscribe subscribes a visitor. It returns what is wrong with each field of the form, or nothing.
func subscribe(email string) (map[string]string, error) {
	subscriber := emailautomation.CampaignSubscriber{Email: email}
	_, err := client.Campaigns.Subscribe(context.Background(), "3001", subscriber)
	wrong := map[string]string{}
	var refused *emailautomation.APIError
	if errors.Is(err, emailautomation.ErrValidation) && errors.As(err, &refused) {
		// The visitor can correct these.
		for _, one := range refused.Errors {
			wrong[one.Attribute] = one.Message
		}
		return wrong, nil
	}
	// ErrNotFound is a mistake in your configuration. The message names the request, and no secrets.
	return wrong, err
}

func main() {
	for _, email := range []string{"grace", "grace@example.com"} {
		wrong, err := subscribe(email)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(wrong)
	}
}
