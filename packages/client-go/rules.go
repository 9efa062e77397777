// Code generated from the contract by `pnpm build`; DO NOT EDIT. Edit spec/ instead.

package emailautomation

// Version is the version of the contract and of this module, which are released together.
const Version = "0.1.0"

// rule is what the contract says of an operation.
type rule struct {
	name       string // of the method that sends it, for messages
	method     string
	path       string
	idempotent bool
	rateLimit  string
	empty      bool
}

var rules = map[string]rule{
	"listAccounts":               {"Accounts.List", "GET", "/v2/accounts", true, "individual", false},
	"fetchAccount":               {"Accounts.Fetch", "GET", "/v2/accounts/{account_id}", true, "individual", false},
	"listBroadcasts":             {"Broadcasts.List", "GET", "/v2/{account_id}/broadcasts", true, "individual", false},
	"fetchBroadcast":             {"Broadcasts.Fetch", "GET", "/v2/{account_id}/broadcasts/{broadcast_id}", true, "individual", false},
	"listCampaigns":              {"Campaigns.List", "GET", "/v2/{account_id}/campaigns", true, "individual", false},
	"fetchCampaign":              {"Campaigns.Fetch", "GET", "/v2/{account_id}/campaigns/{campaign_id}", true, "individual", false},
	"activateCampaign":           {"Campaigns.Activate", "POST", "/v2/{account_id}/campaigns/{campaign_id}/activate", true, "individual", true},
	"pauseCampaign":              {"Campaigns.Pause", "POST", "/v2/{account_id}/campaigns/{campaign_id}/pause", true, "individual", true},
	"listCampaignSubscribers":    {"Campaigns.ListSubscribers", "GET", "/v2/{account_id}/campaigns/{campaign_id}/subscribers", true, "individual", false},
	"subscribeToCampaign":        {"Campaigns.Subscribe", "POST", "/v2/{account_id}/campaigns/{campaign_id}/subscribers", false, "individual", false},
	"listCampaignSubscriptions":  {"Subscribers.ListCampaignSubscriptions", "GET", "/v2/{account_id}/subscribers/{subscriber_id}/campaign_subscriptions", true, "individual", false},
	"createSubscriberBatch":      {"Subscribers.CreateBatch", "POST", "/v2/{account_id}/subscribers/batches", true, "batch", false},
	"createUnsubscribeBatch":     {"Subscribers.CreateUnsubscribeBatch", "POST", "/v2/{account_id}/unsubscribes/batches", true, "batch", true},
	"listCustomFieldIdentifiers": {"CustomFields.ListIdentifiers", "GET", "/v2/{account_id}/custom_field_identifiers", true, "individual", false},
	"listGoals":                  {"Goals.List", "GET", "/v2/{account_id}/goals", true, "individual", false},
	"fetchGoal":                  {"Goals.Fetch", "GET", "/v2/{account_id}/goals/{conversion_id}", true, "individual", false},
	"recordEvent":                {"Events.Record", "POST", "/v2/{account_id}/events", false, "individual", true},
	"createEventBatch":           {"Events.CreateBatch", "POST", "/v2/{account_id}/events/batches", false, "batch", false},
	"listEventActions":           {"Events.ListActions", "GET", "/v2/{account_id}/event_actions", true, "individual", false},
	"createLegacyOrderBatch":     {"ShopperActivity.CreateLegacyOrderBatch", "POST", "/v2/{account_id}/orders/batches", false, "batch", false},
	"createCartBatch":            {"ShopperActivity.CreateCartBatch", "POST", "/v3/{account_id}/shopper_activity/cart/batch", false, "batch", false},
	"createOrderBatch":           {"ShopperActivity.CreateOrderBatch", "POST", "/v3/{account_id}/shopper_activity/order/batch", false, "batch", false},
	"createProductBatch":         {"ShopperActivity.CreateProductBatch", "POST", "/v3/{account_id}/shopper_activity/product/batch", false, "batch", false},
	"authorizeApplication":       {"OAuth.ExchangeCode", "GET", "/oauth/authorize", true, "", true},
	"exchangeAuthorizationCode":  {"OAuth.ExchangeCode", "POST", "/oauth/token", false, "", false},
}

// limits are the requests and seconds of each rate limit.
var limits = map[string][2]int{
	"batch":      {50, 3600},
	"individual": {3600, 3600},
}

// retryable are statuses after which every request can be retried, because the service did nothing.
var retryable = map[int]bool{429: true}
