package main

import (
	"context"
	"errors"
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

	params := &emailautomation.ListCampaignsParams{Sort: emailautomation.Ptr("name")}
	for campaign, err := range client.Campaigns.List(ctx, params) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(campaign.Status, campaign.Name)
	}

	err = client.Events.Record(ctx, emailautomation.EventByEmail{Email: "hedy", Action: "Opened the app"})
	var refused *emailautomation.APIError
	if errors.As(err, &refused) {
		fmt.Println(refused.Code, refused.Errors[0].Attribute)
	}
}
