package main

import (
	"context"
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

	complaints := []string{"reader-2@example.com", "reader-3@example.com"}
	records := func(yield func(emailautomation.BatchUnsubscribe) bool) {
		for _, email := range complaints {
			if !yield(emailautomation.BatchUnsubscribe{Email: &email}) {
				return
			}
		}
	}
	summary, err := client.Subscribers.ImportUnsubscribes(context.Background(), records, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(summary.Accepted, "accepted")
}
