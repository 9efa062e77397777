// Command oapi_codegen does the tasks of a client with the client that oapi-codegen generates.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"

	"calls/client"
)

// check ends the program unless the response is a success. It takes what every method of the client returns.
func check[Response interface {
	StatusCode() int
	comparable
}](response Response, err error) Response {
	if err != nil {
		log.Fatal(err)
	}
	if response.StatusCode() >= 300 {
		log.Fatal(response.StatusCode())
	}
	return response
}

func main() {
	ctx, account := context.Background(), os.Getenv("ACCOUNT_ID")
	api, err := client.NewClientWithResponses(os.Getenv("BASE_URL"), client.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.SetBasicAuth(os.Getenv("API_TOKEN"), "")
			return nil
		}))
	if err != nil {
		log.Fatal(err)
	}
	var records []json.RawMessage
	if task := os.Getenv("TASK"); task == "import-subscribers" || task == "record-event" {
		for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
			records = append(records, bytes.Clone(lines.Bytes()))
		}
	}
	post := func(key string, records any) *bytes.Reader {
		body, _ := json.Marshal(map[string]any{key: records})
		return bytes.NewReader(body)
	}
	switch os.Getenv("TASK") {
	case "list-subscribers":
		size := 1000
		for page, total := 1, 1; page <= total; page++ {
			parameters := client.ListCampaignSubscribersParams{Page: &page, PerPage: &size}
			list := check(api.ListCampaignSubscribersWithResponse(ctx, account, os.Getenv("CAMPAIGN_ID"), &parameters)).JSON200
			for _, subscriber := range list.Subscribers {
				fmt.Println(*subscriber.Id)
			}
			total = list.Meta.TotalPages
		}
	case "list-campaigns":
		for _, campaign := range check(api.ListCampaignsWithResponse(ctx, account, nil)).JSON200.Campaigns {
			fmt.Println(*campaign.Id)
		}
	case "import-subscribers":
		for start := 0; start < len(records); start += 1000 {
			group := map[string]any{"subscribers": records[start:min(start+1000, len(records))]}
			check(api.CreateSubscriberBatchWithBodyWithResponse(ctx, account, "application/json", post("batches", []any{group})))
		}
	case "record-event":
		check(api.RecordEventWithBodyWithResponse(ctx, account, "application/json", post("events", records)))
	default:
		os.Exit(125)
	}
}
