package main

import (
	"context"
	"fmt"
	"log"

	emailautomation "email-automation.example/client-go"
)

// What you send to createLegacyOrderBatch.
var legacy = emailautomation.LegacyOrder{
	Provider:     emailautomation.Ptr("acme_shop"),
	Email:        emailautomation.Ptr("rosa@example.com"),
	UpstreamID:   emailautomation.Ptr("10483"),
	Identifier:   emailautomation.Ptr("#10483"),
	OccurredAt:   emailautomation.Ptr("2026-03-02T09:40:00Z"),
	CurrencyCode: emailautomation.Ptr("USD"),
	Amount:       emailautomation.Ptr(int64(40400)),
	Tax:          emailautomation.Ptr(int64(0)),
	Items: []emailautomation.LegacyLineItem{{
		UpstreamProductID: emailautomation.Ptr("tent-2"),
		Price:             emailautomation.Ptr(int64(20200)),
		Quantity:          emailautomation.Ptr(int64(2)),
		Amount:            emailautomation.Ptr(int64(40400)),
	}},
}

// toAmount converts an amount of this shop, which has sent cents.
func toAmount(cents *int64) float64 { return float64(*cents) / 100 }

func main() {
	order := emailautomation.Order{
		Provider:      legacy.Provider,
		Email:         legacy.Email,
		Action:        emailautomation.Ptr("placed"),
		OccurredAt:    legacy.OccurredAt,
		OrderID:       legacy.UpstreamID,
		OrderPublicID: legacy.Identifier,
		Currency:      legacy.CurrencyCode,
		GrandTotal:    emailautomation.Ptr(toAmount(legacy.Amount)),
		TotalTaxes:    emailautomation.Ptr(toAmount(legacy.Tax)),
	}
	for _, item := range legacy.Items {
		order.Items = append(order.Items, emailautomation.OrderLineItem{
			"product_id": item.UpstreamProductID,
			"price":      toAmount(item.Price),
			"quantity":   item.Quantity,
			"total":      toAmount(item.Amount),
		})
	}

	client, err := emailautomation.New(emailautomation.Options{
		BaseURL:   "http://127.0.0.1:4000",
		APIToken:  "demo-token-of-ada",
		AccountID: "1001",
	})
	if err != nil {
		log.Fatal(err)
	}
	result, err := client.ShopperActivity.CreateOrderBatch(context.Background(), []emailautomation.Order{order})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(*order.GrandTotal, len(result.RequestIDs))
}
