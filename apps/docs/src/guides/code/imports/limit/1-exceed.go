package main

import (
	"context"
	"errors"
	"fmt"
	"log"

	emailautomation "email-automation.example/client-go"
)

func main() {
	client, err := emailautomation.New(emailautomation.Options{
		BaseURL:   "http://127.0.0.1:4000",
		APIToken:  "demo-token-of-ada",
		AccountID: "1001",
	})
	if err != nil {
		log.Fatal(err)
	}
	records := []emailautomation.BatchSubscriber{{Email: emailautomation.Ptr("rosa@example.com")}}
	for accepted := range 51 {
		err := client.Subscribers.CreateBatch(context.Background(), records)
		var exhausted *emailautomation.RateLimitExhaustedError
		switch {
		case errors.As(err, &exhausted):
			fmt.Printf("%d accepted. The next one was not sent.\n", accepted)
		case err != nil:
			log.Fatal(err)
		}
	}
}
