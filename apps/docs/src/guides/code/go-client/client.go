package main

import (
	"context"
	"errors"
	"fmt"
	"log"

	ea "email-automation.example/client-go"
)

func main() {
	ctx := context.Background()
	client, err := ea.New(ea.Options{BaseURL: "http://127.0.0.1:4000", APIToken: "demo-token-of-ada", AccountID: "1001"})
	if err != nil {
		log.Fatal(err)
	}
	for campaign, err := range client.Campaigns.List(ctx, &ea.ListCampaignsParams{Sort: ea.Ptr("name")}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(campaign.Status, campaign.Name)
	}
	err = client.Events.Record(ctx, map[string]any{"email": "hedy", "action": "Opened the app"})
	var apiError *ea.APIError
	if errors.As(err, &apiError) {
		fmt.Println(apiError.Code, apiError.Errors[0].Attribute)
	}
}
