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

	// Find a campaign.
	params := &emailautomation.ListCampaignsParams{Status: emailautomation.Ptr("active")}
	page, err := client.Campaigns.ListPage(ctx, params)
	if err != nil {
		log.Fatal(err)
	}
	campaign := page.Campaigns[0]

	// Add a subscriber.
	record := emailautomation.CampaignSubscriber{Email: "hedy@example.com", DoubleOptin: emailautomation.Ptr(false)}
	added, err := client.Campaigns.Subscribe(ctx, campaign.ID, record)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(campaign.Name, added.Subscribers[0]["email"], added.Subscribers[0]["status"])
}
