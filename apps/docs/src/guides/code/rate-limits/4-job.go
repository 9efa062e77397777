package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	emailautomation "email-automation.example/client-go"
)

// count counts the subscribers. It returns when to call it again if the limit is used up.
func count(client *emailautomation.Client) (int64, time.Time, error) {
	list, err := client.Campaigns.ListSubscribersPage(context.Background(), "3001", nil)
	var refused *emailautomation.APIError
	var exhausted *emailautomation.RateLimitExhaustedError
	// Not every service says how long: an hour is always enough.
	wait := time.Hour
	switch {
	case errors.As(err, &exhausted):
		wait = exhausted.RetryAfter
	case errors.Is(err, emailautomation.ErrRateLimit) && errors.As(err, &refused):
		if refused.RetryAfter != nil {
			wait = *refused.RetryAfter
		}
	default:
		return list.Meta.TotalCount, time.Time{}, err
	}
	return 0, time.Now().Add(wait), nil
}

func main() {
	client, err := emailautomation.New(emailautomation.Options{
		BaseURL:   "http://127.0.0.1:4000",
		APIToken:  "demo-token-of-ada",
		AccountID: "1001",
	})
	if err != nil {
		log.Fatal(err)
	}
	result, later, err := count(client)
	switch {
	case err != nil:
		log.Fatal(err)
	case !later.IsZero():
		fmt.Println("Later, within the hour.")
	default:
		fmt.Println(result, "subscribers")
	}
}
