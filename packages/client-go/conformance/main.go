// Command conformance lets the client do the tasks of `email-automation-conformance client`.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	ea "email-automation.example/client-go"
)

var (
	ctx = context.Background()
	in  = bufio.NewScanner(os.Stdin)
)

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

func must[T any](value T, err error) T {
	check(err)
	return value
}

func create(options ea.Options) *ea.Client {
	options.BaseURL, options.AccountID, options.Timeout = os.Getenv("BASE_URL"), os.Getenv("ACCOUNT_ID"), 12*time.Second
	return must(ea.New(options))
}

func parse[T any](text []byte) T {
	var value T
	check(json.Unmarshal(text, &value))
	return value
}

func readRecords[T any]() iter.Seq[T] {
	return func(yield func(T) bool) {
		for in.Scan() && yield(parse[T](in.Bytes())) {
		}
	}
}

// line is one line of the input of the tasks read and write.
type line struct {
	Operation      string          `json:"operation"`
	AccountID      string          `json:"account_id"`
	BroadcastID    string          `json:"broadcast_id"`
	CampaignID     string          `json:"campaign_id"`
	ConversionID   string          `json:"conversion_id"`
	SubscriberID   string          `json:"subscriber_id"`
	Status         *string         `json:"status"`
	Records        json.RawMessage `json:"records"`
	unsupportedRun bool
}

// idsOf are the ids in a response: of its only list.
func idsOf(value any, err error) ([]string, error) {
	if err != nil {
		return nil, err
	}
	for _, list := range parse[map[string]any](must(json.Marshal(value))) {
		if items, ok := list.([]any); ok {
			var ids []string
			for _, item := range items {
				ids = append(ids, idOf(item))
			}
			return ids, nil
		}
	}
	return nil, nil
}

func idOf(item any) string {
	if record, ok := parse[any](must(json.Marshal(item))).(map[string]any); ok {
		return record["id"].(string)
	}
	return item.(string)
}

func allIDs[T any](list iter.Seq2[T, error]) ([]string, error) {
	var ids []string
	for item, err := range list {
		if err != nil {
			return nil, err
		}
		ids = append(ids, idOf(item))
	}
	return ids, nil
}

func importAll[T any](send func(context.Context, iter.Seq[T], *ea.ImportOptions) (ea.ImportSummary, error), records []byte) ([]string, error) {
	_, err := send(ctx, slices.Values(parse[[]T](records)), nil)
	return nil, err
}

func do(client *ea.Client, l *line) ([]string, error) {
	switch l.Operation {
	case "listAccounts":
		return idsOf(client.Accounts.List(ctx))
	case "fetchAccount":
		account, err := client.WithAccount(l.AccountID).Accounts.Fetch(ctx)
		return idsOf(account, err)
	case "listBroadcasts":
		return allIDs(client.Broadcasts.List(ctx, &ea.ListBroadcastsParams{Status: l.Status}))
	case "fetchBroadcast":
		return idsOf(client.Broadcasts.Fetch(ctx, l.BroadcastID))
	case "listCampaigns":
		return allIDs(client.Campaigns.List(ctx, &ea.ListCampaignsParams{Status: l.Status}))
	case "fetchCampaign":
		return idsOf(client.Campaigns.Fetch(ctx, l.CampaignID))
	case "activateCampaign":
		return nil, client.Campaigns.Activate(ctx, l.CampaignID)
	case "pauseCampaign":
		return nil, client.Campaigns.Pause(ctx, l.CampaignID)
	case "listCampaignSubscribers":
		return allIDs(client.Campaigns.ListSubscribers(ctx, l.CampaignID, &ea.ListCampaignSubscribersParams{Status: l.Status}))
	case "subscribeToCampaign":
		return idsOf(client.Campaigns.Subscribe(ctx, l.CampaignID, parse[[]ea.CampaignSubscriber](l.Records)[0]))
	case "listCampaignSubscriptions":
		return allIDs(client.Subscribers.ListCampaignSubscriptions(ctx, l.SubscriberID, nil))
	case "createSubscriberBatch":
		return importAll(client.Subscribers.Import, l.Records)
	case "createUnsubscribeBatch":
		return importAll(client.Subscribers.ImportUnsubscribes, l.Records)
	case "listCustomFieldIdentifiers":
		return idsOf(client.CustomFields.ListIdentifiers(ctx))
	case "listGoals":
		return idsOf(client.Goals.List(ctx, &ea.ListGoalsParams{Status: l.Status}))
	case "fetchGoal":
		return idsOf(client.Goals.Fetch(ctx, l.ConversionID))
	case "recordEvent":
		return nil, client.Events.Record(ctx, parse[[]ea.EventByEmail](l.Records)[0])
	case "createEventBatch":
		return importAll(client.Events.Import, l.Records)
	case "listEventActions":
		return allIDs(client.Events.ListActions(ctx, nil))
	case "createLegacyOrderBatch":
		return importAll(client.ShopperActivity.ImportLegacyOrders, l.Records)
	case "createCartBatch":
		return importAll(client.ShopperActivity.ImportCarts, l.Records)
	case "createOrderBatch":
		return importAll(client.ShopperActivity.ImportOrders, l.Records)
	case "createProductBatch":
		return importAll(client.ShopperActivity.ImportProducts, l.Records)
	default:
		l.unsupportedRun = true
		return nil, nil
	}
}

func doEach(client *ea.Client, isRead bool) {
	for l := range readRecords[line]() {
		ids, err := do(client, &l)
		switch {
		case l.unsupportedRun:
			fmt.Println("skipped")
		case err != nil:
			fmt.Println("failed:", strings.ReplaceAll(err.Error(), "\n", " "))
		case isRead:
			fmt.Println(string(must(json.Marshal(ids))))
		default:
			fmt.Println("done")
		}
	}
}

func printAll(ids []string, err error) {
	check(err)
	for _, id := range ids {
		fmt.Println(id)
	}
}

func main() {
	in.Buffer(nil, 1<<24)
	token := ea.Options{APIToken: os.Getenv("API_TOKEN")}
	switch os.Getenv("TASK") {
	case "sign-in":
		oauth := must(ea.NewOAuth(ea.OAuthOptions{
			AuthURL: os.Getenv("AUTH_URL"), ClientID: os.Getenv("CLIENT_ID"), ClientSecret: os.Getenv("CLIENT_SECRET"), RedirectURI: os.Getenv("REDIRECT_URI"),
		}))
		pending := oauth.Authorize()
		fmt.Println(pending.URL)
		in.Scan()
		access := must(oauth.ExchangeCode(ctx, in.Text(), pending))
		printAll(idsOf(create(ea.Options{AccessToken: access.AccessToken}).Accounts.List(ctx)))
	case "read", "write":
		doEach(create(token), os.Getenv("TASK") == "read")
	case "list-subscribers":
		printAll(allIDs(create(token).Campaigns.ListSubscribers(ctx, os.Getenv("CAMPAIGN_ID"), nil)))
	case "list-campaigns":
		printAll(allIDs(create(token).Campaigns.List(ctx, nil)))
	case "import-subscribers":
		_, err := create(token).Subscribers.Import(ctx, readRecords[ea.BatchSubscriber](), nil)
		check(err)
	case "resume-import":
		start, _ := strconv.Atoi(os.Getenv("RESUME_AT"))
		_, err := create(token).Subscribers.Import(ctx, readRecords[ea.BatchSubscriber](), &ea.ImportOptions{Start: start})
		var ended *ea.ImportFailedError
		if errors.As(err, &ended) {
			fmt.Println(ended.Summary.Next)
		}
		check(err)
	case "record-event":
		in.Scan()
		check(create(token).Events.Record(ctx, parse[ea.EventByEmail](in.Bytes())))
	default:
		os.Exit(125)
	}
}
