package main

import (
	"context"
	"fmt"
	"log"

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

	// All of them, oldest first, in as few requests as possible.
	oldestFirst := &emailautomation.ListCampaignSubscribersParams{
		Sort:      emailautomation.Ptr("created_at"),
		Direction: emailautomation.Ptr("asc"),
	}
	ids := map[any]bool{}
	for subscriber, err := range client.Campaigns.ListSubscribers(ctx, "3001", oldestFirst) {
		if err != nil {
			log.Fatal(err)
		}
		ids[subscriber["id"]] = true
	}
	fmt.Println(len(ids), "subscribers")

	// The newest ten: one page.
	ten := &emailautomation.ListCampaignSubscribersParams{PerPage: emailautomation.Ptr(int64(10))}
	newest, err := client.Campaigns.ListSubscribersPage(ctx, "3001", ten)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(newest.Subscribers), "of them")
}
