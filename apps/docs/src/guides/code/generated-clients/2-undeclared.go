package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/url"

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

	drafts := url.Values{"status": {"draft"}}
	body, err := client.Request(context.Background(), "GET", "/v2/{account_id}/campaigns", drafts, nil)
	if err != nil {
		log.Fatal(err)
	}
	var list struct {
		Meta struct {
			TotalCount int `json:"total_count"`
		}
	}
	if err := json.Unmarshal(body, &list); err != nil {
		log.Fatal(err)
	}
	fmt.Println(list.Meta.TotalCount)
}
