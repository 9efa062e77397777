// Code generated from the contract by `pnpm build`; DO NOT EDIT. Edit spec/ instead.

package emailautomation

// Version is the version of the contract and of this module, which are released together.
const Version = "0.1.0"

// rule is what the contract says of an operation.
type rule struct {
	idempotent bool
	rateLimit  string
	empty      bool
}

var rules = map[string]rule{
	"listAccounts":               {idempotent: true, rateLimit: "individual", empty: false},
	"fetchAccount":               {idempotent: true, rateLimit: "individual", empty: false},
	"listBroadcasts":             {idempotent: true, rateLimit: "individual", empty: false},
	"fetchBroadcast":             {idempotent: true, rateLimit: "individual", empty: false},
	"listCampaigns":              {idempotent: true, rateLimit: "individual", empty: false},
	"fetchCampaign":              {idempotent: true, rateLimit: "individual", empty: false},
	"activateCampaign":           {idempotent: true, rateLimit: "individual", empty: true},
	"pauseCampaign":              {idempotent: true, rateLimit: "individual", empty: true},
	"listCampaignSubscribers":    {idempotent: true, rateLimit: "individual", empty: false},
	"subscribeToCampaign":        {idempotent: false, rateLimit: "individual", empty: false},
	"listCampaignSubscriptions":  {idempotent: true, rateLimit: "individual", empty: false},
	"createSubscriberBatch":      {idempotent: true, rateLimit: "batch", empty: false},
	"createUnsubscribeBatch":     {idempotent: true, rateLimit: "batch", empty: true},
	"listCustomFieldIdentifiers": {idempotent: true, rateLimit: "individual", empty: false},
	"listGoals":                  {idempotent: true, rateLimit: "individual", empty: false},
	"fetchGoal":                  {idempotent: true, rateLimit: "individual", empty: false},
	"recordEvent":                {idempotent: false, rateLimit: "individual", empty: true},
	"createEventBatch":           {idempotent: false, rateLimit: "batch", empty: false},
	"listEventActions":           {idempotent: true, rateLimit: "individual", empty: false},
	"createLegacyOrderBatch":     {idempotent: false, rateLimit: "batch", empty: false},
	"createCartBatch":            {idempotent: false, rateLimit: "batch", empty: false},
	"createOrderBatch":           {idempotent: false, rateLimit: "batch", empty: false},
	"createProductBatch":         {idempotent: false, rateLimit: "batch", empty: false},
	"authorizeApplication":       {idempotent: true, rateLimit: "", empty: true},
	"exchangeAuthorizationCode":  {idempotent: false, rateLimit: "", empty: false},
}

// limits are the requests and seconds of each rate limit.
var limits = map[string][2]int{
	"batch":      {50, 3600},
	"individual": {3600, 3600},
}

// retryable are statuses after which every request can be retried, because the service did nothing.
var retryable = map[int]bool{429: true}
