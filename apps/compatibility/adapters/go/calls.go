// Command calls makes a call of each kind with the client that oapi-codegen generates, and prints the results as JSON.
package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"

	"program/client"
)

func to[T any](value T) *T { return &value }

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func main() {
	ctx, account := context.Background(), os.Getenv("ACCOUNT")
	authorize := func(_ context.Context, request *http.Request) error {
		request.SetBasicAuth(os.Getenv("TOKEN"), "")
		return nil
	}
	api := must(client.NewClientWithResponses(os.Getenv("BASE_URL"), client.WithRequestEditorFn(authorize)))
	record := func(event client.Event) *client.RecordEventResponse {
		return must(api.RecordEventWithResponse(ctx, account, client.EventRequest{Events: []client.Event{event}}))
	}
	byEmail := func(event client.EventByEmail) (result client.Event) {
		must(0, result.FromEventByEmail(event))
		return
	}

	list := must(api.ListCampaignsWithResponse(ctx, account, &client.ListCampaignsParams{
		Sort: to(client.ListCampaignsParamsSort("name")), Direction: to(client.ListCampaignsParamsDirection("desc")),
	})).JSON200
	campaign := *list.Campaigns[0].Id
	single := must(api.FetchCampaignWithResponse(ctx, account, campaign)).JSON200
	activated := must(api.ActivateCampaignWithResponse(ctx, account, campaign))
	subscribed := must(api.SubscribeToCampaignWithResponse(ctx, account, campaign, client.SubscribeRequest{
		Subscribers: []client.CampaignSubscriber{{
			Email: "go@example.com", Tags: &[]string{"New"}, CustomFields: &map[string]any{"size": 42},
		}},
	})).JSON2XX
	subscriber := *subscribed.Subscribers[0].Id
	conversion := record(byEmail(client.EventByEmail{
		Email: "go@example.com", Action: "Bought", Properties: &client.EventProperties{Value: 4999},
	}))
	var byID client.Event
	must(0, byID.FromEventById(client.EventById{Id: subscriber, Action: "Came"}))
	came := record(byID)
	var many, one client.BatchSubscriber_Tags
	must(0, many.FromBatchSubscriberTags0([]string{"A", "B"}))
	must(0, one.FromBatchSubscriberTags1("A"))
	batch := must(api.CreateSubscriberBatchWithResponse(ctx, account, client.SubscriberBatch{
		Batches: []client.SubscriberBatchGroup{{Subscribers: []client.BatchSubscriber{
			{Email: to("a@example.com"), Tags: &many}, {Email: to("b@example.com"), Tags: &one},
		}}},
	}))
	carts := must(api.CreateCartBatchWithResponse(ctx, account, client.CartBatch{
		Carts: []client.Cart{{Provider: to("shop"), Items: &[]client.CartLineItem{{
			Name: to("Bottle"), AdditionalProperties: map[string]any{"color": "black"},
		}}}},
	}))
	refused := must(api.SubscribeToCampaignWithResponse(ctx, account, campaign, client.SubscribeRequest{
		Subscribers: []client.CampaignSubscriber{{Email: "go@example.com", TimeZone: to("Nowhere/Land")}},
	}))

	type object map[string]any
	must(0, json.NewEncoder(os.Stdout).Encode(object{
		"campaigns":  object{"name": list.Campaigns[0].Name, "total": list.Meta.TotalCount},
		"campaign":   object{"status": single.Campaigns[0].Status, "forms": len(single.Linked.Forms)},
		"activated":  activated.StatusCode(),
		"subscriber": subscriber,
		"events":     []int{conversion.StatusCode(), came.StatusCode()},
		"batch":      batch.StatusCode(),
		"requestIds": len(carts.JSON202.RequestIds),
		"errors":     object{"status": refused.StatusCode(), "code": refused.JSON422.Errors[0].Code},
	}))
}
