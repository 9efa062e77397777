package emailautomation_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"slices"
	"testing"

	emailautomation "email-automation.example/client-go"
	"email-automation.example/client-go/sandboxtest"
)

// TestMain lets the examples use a sandbox.
func TestMain(m *testing.M) {
	flag.Parse()
	if os.Getenv("SANDBOX_COMMAND") == "" {
		fmt.Println("NOT RUN: the examples, because SANDBOX_COMMAND is not set")
		_ = flag.Set("test.skip", "^Example")
		os.Exit(m.Run())
	}
	sandbox, err := sandboxtest.Open()
	if err != nil {
		log.Fatal(err)
	}
	for name, value := range map[string]string{"BASE_URL": sandbox.URL, "ACCOUNT_ID": sandbox.AccountID, "API_TOKEN": sandbox.APIToken} {
		_ = os.Setenv(name, value)
	}
	code := m.Run()
	sandbox.Close()
	os.Exit(code)
}

// connect is ExampleNew, for the other examples.
func connect() *emailautomation.Client {
	client, err := emailautomation.New(emailautomation.Options{
		BaseURL:   os.Getenv("BASE_URL"),
		AccountID: os.Getenv("ACCOUNT_ID"),
		APIToken:  os.Getenv("API_TOKEN"),
	})
	if err != nil {
		log.Fatal(err)
	}
	return client
}

func ExampleNew() {
	client, err := emailautomation.New(emailautomation.Options{
		BaseURL:   os.Getenv("BASE_URL"),
		AccountID: os.Getenv("ACCOUNT_ID"),
		APIToken:  os.Getenv("API_TOKEN"),
	})
	if err != nil {
		log.Fatal(err)
	}
	response, err := client.Accounts.Fetch(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(response.Accounts[0].Name)
	// Output: Acme Outdoor
}

func ExampleCampaignsMethods_List() {
	client := connect()
	params := &emailautomation.ListCampaignsParams{Status: emailautomation.Ptr("active")}
	for campaign, err := range client.Campaigns.List(context.Background(), params) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(campaign.Name, campaign.MinutesFromMidnight)
	}
	// Output: Welcome 540
}

func ExampleCampaignsMethods_Subscribe() {
	client := connect()
	ctx := context.Background()
	for campaign := range client.Campaigns.List(ctx, nil) {
		_, err := client.Campaigns.Subscribe(ctx, campaign.ID, emailautomation.CampaignSubscriber{Email: "no email address"})
		var refused *emailautomation.APIError
		if errors.As(err, &refused) && errors.Is(err, emailautomation.ErrValidation) {
			fmt.Println(refused.Status, refused.Code, refused.Errors[0].Attribute)
		}
		break
	}
	// Output: 422 email_error email
}

func ExampleSubscribersMethods_Import() {
	client := connect()
	records := []emailautomation.BatchSubscriber{{Email: emailautomation.Ptr("grace@example.com")}}
	options := &emailautomation.ImportOptions{
		OnChunk: func(chunk emailautomation.Chunk) { fmt.Println("accepted", chunk.Count, "records") },
	}
	summary, err := client.Subscribers.Import(context.Background(), slices.Values(records), options)
	var ended *emailautomation.ImportFailedError
	if errors.As(err, &ended) {
		log.Fatalf("pass %d as Start to resume: %s", summary.Next, ended.Err)
	}
	fmt.Println(summary.Accepted, "in all")
	// Output:
	// accepted 1 records
	// 1 in all
}

func ExampleEventsMethods_Record() {
	client := connect()
	// An event or an order is never sent twice: after a lost response, the client does not retry it.
	err := client.Events.Record(context.Background(), emailautomation.EventByEmail{
		Email:      "grace@example.com",
		Action:     "Placed an order",
		Properties: emailautomation.EventProperties{"value": 4900},
	})
	fmt.Println(errors.Is(err, emailautomation.ErrConnectionFailed))
	// Output: false
}
