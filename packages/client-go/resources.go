// Code generated from the contract by `pnpm build`; DO NOT EDIT. Edit spec/ instead.

package emailautomation

import (
	"context"
	"iter"

	"email-automation.example/client-go/internal/core"
)

// The records of the contract, and the parameters of its operations.
type (
	AccessTokenResponse             = core.AccessTokenResponse
	Account                         = core.Account
	AccountLinks                    = core.AccountLinks
	AccountList                     = core.AccountList
	AccountRelations                = core.AccountRelations
	AccountResponse                 = core.AccountResponse
	Address                         = core.Address
	AuthorizationErrorBody          = core.AuthorizationError
	AuthorizationErrors             = core.AuthorizationErrors
	BatchEvent                      = core.BatchEvent
	BatchSubscriber                 = core.BatchSubscriber
	BatchUnsubscribe                = core.BatchUnsubscribe
	Broadcast                       = core.Broadcast
	BroadcastLinks                  = core.BroadcastLinks
	BroadcastList                   = core.BroadcastList
	BroadcastRelations              = core.BroadcastRelations
	BroadcastResponse               = core.BroadcastResponse
	Campaign                        = core.Campaign
	CampaignLinked                  = core.CampaignLinked
	CampaignLinks                   = core.CampaignLinks
	CampaignList                    = core.CampaignList
	CampaignRelations               = core.CampaignRelations
	CampaignResponse                = core.CampaignResponse
	CampaignSubscriber              = core.CampaignSubscriber
	CampaignSubscription            = core.CampaignSubscription
	CampaignSubscriptionLinks       = core.CampaignSubscriptionLinks
	CampaignSubscriptionList        = core.CampaignSubscriptionList
	CampaignSubscriptionRelations   = core.CampaignSubscriptionRelations
	Cart                            = core.Cart
	CartBatch                       = core.CartBatch
	CartLineItem                    = core.CartLineItem
	CustomFieldIdentifierList       = core.CustomFieldIdentifierList
	EmptyObject                     = core.EmptyObject
	Event                           = core.Event
	EventActionList                 = core.EventActionList
	EventBatch                      = core.EventBatch
	EventBatchGroup                 = core.EventBatchGroup
	EventByEmail                    = core.EventByEmail
	EventById                       = core.EventById
	EventDetails                    = core.EventDetails
	EventProperties                 = core.EventProperties
	EventRequest                    = core.EventRequest
	FilteredMeta                    = core.FilteredMeta
	ForbiddenErrors                 = core.ForbiddenErrors
	Form                            = core.Form
	Goal                            = core.Goal
	GoalLinks                       = core.GoalLinks
	GoalList                        = core.GoalList
	GoalRelations                   = core.GoalRelations
	GoalResponse                    = core.GoalResponse
	LegacyAddress                   = core.LegacyAddress
	LegacyLineItem                  = core.LegacyLineItem
	LegacyOrder                     = core.LegacyOrder
	LegacyOrderBatch                = core.LegacyOrderBatch
	LegacyOrderBatchGroup           = core.LegacyOrderBatchGroup
	ListBroadcastsParams            = core.ListBroadcastsParams
	ListCampaignSubscribersParams   = core.ListCampaignSubscribersParams
	ListCampaignSubscriptionsParams = core.ListCampaignSubscriptionsParams
	ListCampaignsParams             = core.ListCampaignsParams
	ListEventActionsParams          = core.ListEventActionsParams
	ListGoalsParams                 = core.ListGoalsParams
	NotFoundErrorBody               = core.NotFoundError
	NotFoundErrors                  = core.NotFoundErrors
	Order                           = core.Order
	OrderBatch                      = core.OrderBatch
	OrderLineItem                   = core.OrderLineItem
	PageMeta                        = core.PageMeta
	Product                         = core.Product
	ProductBatch                    = core.ProductBatch
	RateLimitErrorBody              = core.RateLimitError
	RequestIds                      = core.RequestIds
	SortDirection                   = core.SortDirection
	SortedMeta                      = core.SortedMeta
	SubscribeRequest                = core.SubscribeRequest
	Subscriber                      = core.Subscriber
	SubscriberBatch                 = core.SubscriberBatch
	SubscriberBatchGroup            = core.SubscriberBatchGroup
	SubscriberLinks                 = core.SubscriberLinks
	SubscriberList                  = core.SubscriberList
	SubscriberResponse              = core.SubscriberResponse
	TransitionErrorBody             = core.TransitionError
	TransitionErrors                = core.TransitionErrors
	UnsubscribeBatch                = core.UnsubscribeBatch
	UnsubscribeBatchGroup           = core.UnsubscribeBatchGroup
	ValidationErrorBody             = core.ValidationError
	ValidationErrors                = core.ValidationErrors
)

// Resources are the groups of methods, one for each kind of resource.
type Resources struct {
	Accounts        Accounts
	Broadcasts      Broadcasts
	Campaigns       Campaigns
	Subscribers     Subscribers
	CustomFields    CustomFields
	Goals           Goals
	Events          Events
	ShopperActivity ShopperActivity
}

func newResources(r resource) Resources {
	return Resources{Accounts{r}, Broadcasts{r}, Campaigns{r}, Subscribers{r}, CustomFields{r}, Goals{r}, Events{r}, ShopperActivity{r}}
}

// Accounts is a group of methods.
type Accounts struct{ resource }

// List: List accounts.
//
// Returns every account that the authenticated user can access, in one unpaginated response. Start here: almost every other operation needs an account ID.
func (r Accounts) List(ctx context.Context) (AccountList, error) {
	result, err := r.core.ListAccounts(withOperation(ctx, "listAccounts"))
	return result, cleanError(err)
}

// Fetch: Fetch an account.
//
// Returns one account, including its default sender and its default postal address.
func (r Accounts) Fetch(ctx context.Context) (AccountResponse, error) {
	result, err := r.core.FetchAccount(withOperation(ctx, "fetchAccount"), r.account)
	return result, cleanError(err)
}

// Broadcasts is a group of methods.
type Broadcasts struct{ resource }

// List: List broadcasts.
//
// Returns one page of the broadcasts of the account. You cannot filter for broadcasts that are canceled or being sent; to find them, list all broadcasts.
//
// The iteration reads all pages, and has each item once. It ends with the first error.
func (r Broadcasts) List(ctx context.Context, params *ListBroadcastsParams) iter.Seq2[Broadcast, error] {
	one, first := startAt(params, func(p *ListBroadcastsParams) **int64 { return &p.Page })
	return iterate(first, func(page int64) ([]Broadcast, int64, int64, error) {
		one.Page = &page
		list, err := r.ListPage(ctx, &one)
		return list.Broadcasts, list.Meta.TotalPages, list.Meta.TotalCount, err
	})
}

// ListPage is List for one page.
func (r Broadcasts) ListPage(ctx context.Context, params *ListBroadcastsParams) (BroadcastList, error) {
	list, err := r.core.ListBroadcasts(withOperation(ctx, "listBroadcasts"), r.account, params)
	return list, cleanError(err)
}

// Fetch: Fetch a broadcast.
//
// Returns one broadcast, including its subject and its content as HTML and as plain text.
func (r Broadcasts) Fetch(ctx context.Context, broadcastID string) (BroadcastResponse, error) {
	result, err := r.core.FetchBroadcast(withOperation(ctx, "fetchBroadcast"), r.account, broadcastID)
	return result, cleanError(err)
}

// Campaigns is a group of methods.
type Campaigns struct{ resource }

// List: List campaigns.
//
// Returns one page of the campaigns of the account.
//
// The iteration reads all pages, and has each item once. It ends with the first error.
func (r Campaigns) List(ctx context.Context, params *ListCampaignsParams) iter.Seq2[Campaign, error] {
	one, first := startAt(params, func(p *ListCampaignsParams) **int64 { return &p.Page })
	return iterate(first, func(page int64) ([]Campaign, int64, int64, error) {
		one.Page = &page
		list, err := r.ListPage(ctx, &one)
		return list.Campaigns, list.Meta.TotalPages, list.Meta.TotalCount, err
	})
}

// ListPage is List for one page.
func (r Campaigns) ListPage(ctx context.Context, params *ListCampaignsParams) (CampaignList, error) {
	list, err := r.core.ListCampaigns(withOperation(ctx, "listCampaigns"), r.account, params)
	return list, cleanError(err)
}

// Fetch: Fetch a campaign.
//
// Returns one campaign, including its subscriber counts, and the forms that add subscribers to it.
func (r Campaigns) Fetch(ctx context.Context, campaignID string) (CampaignResponse, error) {
	result, err := r.core.FetchCampaign(withOperation(ctx, "fetchCampaign"), r.account, campaignID)
	return result, cleanError(err)
}

// Activate: Activate a campaign.
//
// Activates a campaign. Send no body. If the campaign cannot be activated, the response is `422` and the campaign does not change. If the transition is not allowed, for example because there is no postal address, the response is `403` with an error that has only a `code`.
func (r Campaigns) Activate(ctx context.Context, campaignID string) error {
	return cleanError(r.core.ActivateCampaign(withOperation(ctx, "activateCampaign"), r.account, campaignID))
}

// Pause: Pause a campaign.
//
// Pauses a campaign. Send no body. If the campaign cannot be paused, the response is `422` and the campaign does not change. If the transition is not allowed, the response is `403` with an error that has only a `code`.
func (r Campaigns) Pause(ctx context.Context, campaignID string) error {
	return cleanError(r.core.PauseCampaign(withOperation(ctx, "pauseCampaign"), r.account, campaignID))
}

// ListSubscribers: List the subscribers of a campaign.
//
// Returns one page of the subscribers of a campaign. By default, the list holds the active subscribers, newest first.
//
// The iteration reads all pages, and has each item once. It ends with the first error.
func (r Campaigns) ListSubscribers(ctx context.Context, campaignID string, params *ListCampaignSubscribersParams) iter.Seq2[Subscriber, error] {
	one, first := startAt(params, func(p *ListCampaignSubscribersParams) **int64 { return &p.Page })
	if one.PerPage == nil && first == 1 {
		one.PerPage = Ptr(int64(1000))
	}
	return iterate(first, func(page int64) ([]Subscriber, int64, int64, error) {
		one.Page = &page
		list, err := r.ListSubscribersPage(ctx, campaignID, &one)
		return list.Subscribers, list.Meta.TotalPages, list.Meta.TotalCount, err
	})
}

// ListSubscribersPage is ListSubscribers for one page.
func (r Campaigns) ListSubscribersPage(ctx context.Context, campaignID string, params *ListCampaignSubscribersParams) (SubscriberList, error) {
	list, err := r.core.ListCampaignSubscribers(withOperation(ctx, "listCampaignSubscribers"), r.account, campaignID, params)
	return list, cleanError(err)
}

// Subscribe: Add a subscriber to a campaign.
//
// Subscribes one subscriber to a campaign and returns the subscriber. To send a confirmation email or to skip it, set `double_optin`; otherwise the setting of the campaign applies.
//
// A subscriber who was removed from the campaign is subscribed again, unless `reactivate_if_removed` is false: then the response is `422` and nothing changes.
//
// To send many subscribers of the account, use `createSubscriberBatch`.
func (r Campaigns) Subscribe(ctx context.Context, campaignID string, record CampaignSubscriber) (SubscriberResponse, error) {
	result, err := r.core.SubscribeToCampaign(withOperation(ctx, "subscribeToCampaign"), r.account, campaignID, core.SubscribeRequest{Subscribers: []core.CampaignSubscriber{record}})
	return result, cleanError(err)
}

// Subscribers is a group of methods.
type Subscribers struct{ resource }

// ListCampaignSubscriptions: List the campaign subscriptions of a subscriber.
//
// Returns one page of the campaign subscriptions of a subscriber. Each shows the progress of the subscriber in one campaign.
//
// The iteration reads all pages, and has each item once. It ends with the first error.
func (r Subscribers) ListCampaignSubscriptions(ctx context.Context, subscriberID string, params *ListCampaignSubscriptionsParams) iter.Seq2[CampaignSubscription, error] {
	one, first := startAt(params, func(p *ListCampaignSubscriptionsParams) **int64 { return &p.Page })
	return iterate(first, func(page int64) ([]CampaignSubscription, int64, int64, error) {
		one.Page = &page
		list, err := r.ListCampaignSubscriptionsPage(ctx, subscriberID, &one)
		return list.CampaignSubscriptions, list.Meta.TotalPages, list.Meta.TotalCount, err
	})
}

// ListCampaignSubscriptionsPage is ListCampaignSubscriptions for one page.
func (r Subscribers) ListCampaignSubscriptionsPage(ctx context.Context, subscriberID string, params *ListCampaignSubscriptionsParams) (CampaignSubscriptionList, error) {
	list, err := r.core.ListCampaignSubscriptions(withOperation(ctx, "listCampaignSubscriptions"), r.account, subscriberID, params)
	return list, cleanError(err)
}

// Import: Send many subscribers, any number of them, in as many batches as they need. It waits for the rate limit.
//
// Sends many subscribers in one request. What happens to a subscriber who exists already is unspecified. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
func (r Subscribers) Import(ctx context.Context, records iter.Seq[BatchSubscriber], options *ImportOptions) (ImportSummary, error) {
	return importRecords(ctx, records, options, 1000, func(ctx context.Context, chunk []BatchSubscriber) error {
		ctx = withOperation(ctx, "createSubscriberBatch")
		_, err := r.core.CreateSubscriberBatch(ctx, r.account, core.SubscriberBatch{Batches: []core.SubscriberBatchGroup{{Subscribers: chunk}}})
		return cleanError(err)
	})
}

// ImportUnsubscribes: Unsubscribe many subscribers, any number of them, in as many batches as they need. It waits for the rate limit.
//
// Unsubscribes many subscribers globally: from all emails of the account, not only from one campaign. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
func (r Subscribers) ImportUnsubscribes(ctx context.Context, records iter.Seq[BatchUnsubscribe], options *ImportOptions) (ImportSummary, error) {
	return importRecords(ctx, records, options, 1000, func(ctx context.Context, chunk []BatchUnsubscribe) error {
		ctx = withOperation(ctx, "createUnsubscribeBatch")
		err := r.core.CreateUnsubscribeBatch(ctx, r.account, core.UnsubscribeBatch{Batches: []core.UnsubscribeBatchGroup{{Subscribers: chunk}}})
		return cleanError(err)
	})
}

// CustomFields is a group of methods.
type CustomFields struct{ resource }

// ListIdentifiers: List custom field identifiers.
//
// Returns the identifiers of all active custom fields of the account, in one unpaginated response.
func (r CustomFields) ListIdentifiers(ctx context.Context) (CustomFieldIdentifierList, error) {
	result, err := r.core.ListCustomFieldIdentifiers(withOperation(ctx, "listCustomFieldIdentifiers"), r.account)
	return result, cleanError(err)
}

// Goals is a group of methods.
type Goals struct{ resource }

// List: List conversions.
//
// Returns all conversions of the account that match the filter, in one unpaginated response.
func (r Goals) List(ctx context.Context, params *ListGoalsParams) (GoalList, error) {
	result, err := r.core.ListGoals(withOperation(ctx, "listGoals"), r.account, params)
	return result, cleanError(err)
}

// Fetch: Fetch a conversion.
//
// Returns one conversion, including its URL, default value, and counting method.
func (r Goals) Fetch(ctx context.Context, conversionID string) (GoalResponse, error) {
	result, err := r.core.FetchGoal(withOperation(ctx, "fetchGoal"), r.account, conversionID)
	return result, cleanError(err)
}

// Events is a group of methods.
type Events struct{ resource }

// Record: Record an event.
//
// Records one event for a subscriber. Identify the subscriber by either `email` or `id`, not both. If the event is a conversion, send its value in cents as `properties.value`. To record many events, use `createEventBatch`.
func (r Events) Record(ctx context.Context, record Event) error {
	return cleanError(r.core.RecordEvent(withOperation(ctx, "recordEvent"), r.account, core.EventRequest{Events: []core.Event{record}}))
}

// Import: Record many events, any number of them, in as many batches as they need. It waits for the rate limit.
//
// Records many events in one request. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
func (r Events) Import(ctx context.Context, records iter.Seq[BatchEvent], options *ImportOptions) (ImportSummary, error) {
	return importRecords(ctx, records, options, 1000, func(ctx context.Context, chunk []BatchEvent) error {
		ctx = withOperation(ctx, "createEventBatch")
		_, err := r.core.CreateEventBatch(ctx, r.account, core.EventBatch{Batches: []core.EventBatchGroup{{Events: chunk}}})
		return cleanError(err)
	})
}

// ListActions: List event actions.
//
// Returns one page of the names of custom event actions that the account uses, each name once.
//
// The iteration reads all pages, and has each item once. It ends with the first error.
func (r Events) ListActions(ctx context.Context, params *ListEventActionsParams) iter.Seq2[string, error] {
	one, first := startAt(params, func(p *ListEventActionsParams) **int64 { return &p.Page })
	return iterate(first, func(page int64) ([]string, int64, int64, error) {
		one.Page = &page
		list, err := r.ListActionsPage(ctx, &one)
		return list.EventActions, list.Meta.TotalPages, list.Meta.TotalCount, err
	})
}

// ListActionsPage is ListActions for one page.
func (r Events) ListActionsPage(ctx context.Context, params *ListEventActionsParams) (EventActionList, error) {
	list, err := r.core.ListEventActions(withOperation(ctx, "listEventActions"), r.account, params)
	return list, cleanError(err)
}

// ShopperActivity is a group of methods.
type ShopperActivity struct{ resource }

// ImportLegacyOrders: Create many orders (legacy), any number of them, in as many batches as they need. It waits for the rate limit.
//
// Creates orders together with the subscribers who placed them. This operation is legacy; `createOrderBatch` supersedes it. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
func (r ShopperActivity) ImportLegacyOrders(ctx context.Context, records iter.Seq[LegacyOrder], options *ImportOptions) (ImportSummary, error) {
	return importRecords(ctx, records, options, 1000, func(ctx context.Context, chunk []LegacyOrder) error {
		ctx = withOperation(ctx, "createLegacyOrderBatch")
		_, err := r.core.CreateLegacyOrderBatch(ctx, r.account, core.LegacyOrderBatch{Batches: []core.LegacyOrderBatchGroup{{Orders: chunk}}})
		return cleanError(err)
	})
}

// ImportCarts: Record cart activity, any number of them, in as many batches as they need. It waits for the rate limit.
//
// Records the cart activity of many subscribers in one request. Send the array of carts at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
func (r ShopperActivity) ImportCarts(ctx context.Context, records iter.Seq[Cart], options *ImportOptions) (ImportSummary, error) {
	return importRecords(ctx, records, options, 1000, func(ctx context.Context, chunk []Cart) error {
		ctx = withOperation(ctx, "createCartBatch")
		_, err := r.core.CreateCartBatch(ctx, r.account, core.CartBatch{Carts: chunk})
		return cleanError(err)
	})
}

// ImportOrders: Record order activity, any number of them, in as many batches as they need. It waits for the rate limit.
//
// Records the order activity of many subscribers in one request. Send the array of orders at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
func (r ShopperActivity) ImportOrders(ctx context.Context, records iter.Seq[Order], options *ImportOptions) (ImportSummary, error) {
	return importRecords(ctx, records, options, 1000, func(ctx context.Context, chunk []Order) error {
		ctx = withOperation(ctx, "createOrderBatch")
		_, err := r.core.CreateOrderBatch(ctx, r.account, core.OrderBatch{Orders: chunk})
		return cleanError(err)
	})
}

// ImportProducts: Record product activity, any number of them, in as many batches as they need. It waits for the rate limit.
//
// Records the activity of many products in one request. Send the array of products at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
func (r ShopperActivity) ImportProducts(ctx context.Context, records iter.Seq[Product], options *ImportOptions) (ImportSummary, error) {
	return importRecords(ctx, records, options, 1000, func(ctx context.Context, chunk []Product) error {
		ctx = withOperation(ctx, "createProductBatch")
		_, err := r.core.CreateProductBatch(ctx, r.account, core.ProductBatch{Products: chunk})
		return cleanError(err)
	})
}
