// Code generated from the contract by `pnpm build`; DO NOT EDIT. Edit spec/ instead.

package emailautomation

import (
	"cmp"
	"context"
	"iter"
)

// Resources are the groups of methods, one for each kind of resource.
type Resources struct {
	Accounts        AccountsMethods
	Broadcasts      BroadcastsMethods
	Campaigns       CampaignsMethods
	Subscribers     SubscribersMethods
	CustomFields    CustomFieldsMethods
	Goals           GoalsMethods
	Events          EventsMethods
	ShopperActivity ShopperActivityMethods
}

func newResources(r resource) Resources {
	return Resources{AccountsMethods{r}, BroadcastsMethods{r}, CampaignsMethods{r}, SubscribersMethods{r}, CustomFieldsMethods{r}, GoalsMethods{r}, EventsMethods{r}, ShopperActivityMethods{r}}
}

// AccountsMethods is a group of methods.
type AccountsMethods struct{ resource }

// List: List accounts.
//
// Returns every account that the authenticated user can access, in one unpaginated response. Start here: almost every other operation needs an account ID.
func (r AccountsMethods) List(ctx context.Context) (AccountList, error) {
	return invoke[AccountList](ctx, r.api, "listAccounts", []string{}, nil, nil)
}

// Fetch: Fetch an account.
//
// Returns one account, including its default sender and its default postal address.
func (r AccountsMethods) Fetch(ctx context.Context) (AccountResponse, error) {
	return invoke[AccountResponse](ctx, r.api, "fetchAccount", []string{r.account}, nil, nil)
}

// BroadcastsMethods is a group of methods.
type BroadcastsMethods struct{ resource }

// List: List broadcasts.
//
// Returns one page of the broadcasts of the account. You cannot filter for broadcasts that are canceled or being sent; to find them, list all broadcasts.
//
// The iteration reads all pages, and has each item once. It ends with the first error.
func (r BroadcastsMethods) List(ctx context.Context, params *ListBroadcastsParams) iter.Seq2[Broadcast, error] {
	one := *cmp.Or(params, &ListBroadcastsParams{})
	first := *cmp.Or(one.Page, Ptr(int64(1)))
	return iterate("Broadcasts.List", first, func(page int64) ([]Broadcast, int64, int64, error) {
		one.Page = &page
		list, err := r.ListPage(ctx, &one)
		return list.Broadcasts, list.Meta.TotalPages, list.Meta.TotalCount, err
	})
}

// ListPage is List for one page.
func (r BroadcastsMethods) ListPage(ctx context.Context, params *ListBroadcastsParams) (BroadcastList, error) {
	return invoke[BroadcastList](ctx, r.api, "listBroadcasts", []string{r.account}, cmp.Or(params, &ListBroadcastsParams{}).query(), nil)
}

// Fetch: Fetch a broadcast.
//
// Returns one broadcast, including its subject and its content as HTML and as plain text.
func (r BroadcastsMethods) Fetch(ctx context.Context, broadcastID string) (BroadcastResponse, error) {
	return invoke[BroadcastResponse](ctx, r.api, "fetchBroadcast", []string{r.account, broadcastID}, nil, nil)
}

// CampaignsMethods is a group of methods.
type CampaignsMethods struct{ resource }

// List: List campaigns.
//
// Returns one page of the campaigns of the account.
//
// The iteration reads all pages, and has each item once. It ends with the first error.
func (r CampaignsMethods) List(ctx context.Context, params *ListCampaignsParams) iter.Seq2[Campaign, error] {
	one := *cmp.Or(params, &ListCampaignsParams{})
	first := *cmp.Or(one.Page, Ptr(int64(1)))
	return iterate("Campaigns.List", first, func(page int64) ([]Campaign, int64, int64, error) {
		one.Page = &page
		list, err := r.ListPage(ctx, &one)
		return list.Campaigns, list.Meta.TotalPages, list.Meta.TotalCount, err
	})
}

// ListPage is List for one page.
func (r CampaignsMethods) ListPage(ctx context.Context, params *ListCampaignsParams) (CampaignList, error) {
	return invoke[CampaignList](ctx, r.api, "listCampaigns", []string{r.account}, cmp.Or(params, &ListCampaignsParams{}).query(), nil)
}

// Fetch: Fetch a campaign.
//
// Returns one campaign, including its subscriber counts, and the forms that add subscribers to it.
func (r CampaignsMethods) Fetch(ctx context.Context, campaignID string) (CampaignResponse, error) {
	return invoke[CampaignResponse](ctx, r.api, "fetchCampaign", []string{r.account, campaignID}, nil, nil)
}

// Activate: Activate a campaign.
//
// Activates a campaign. Send no body. If the campaign cannot be activated, the response is `422` and the campaign does not change. If the transition is not allowed, for example because there is no postal address, the response is `403` with an error that has only a `code`.
func (r CampaignsMethods) Activate(ctx context.Context, campaignID string) error {
	_, err := invoke[nothing](ctx, r.api, "activateCampaign", []string{r.account, campaignID}, nil, nil)
	return err
}

// Pause: Pause a campaign.
//
// Pauses a campaign. Send no body. If the campaign cannot be paused, the response is `422` and the campaign does not change. If the transition is not allowed, the response is `403` with an error that has only a `code`.
func (r CampaignsMethods) Pause(ctx context.Context, campaignID string) error {
	_, err := invoke[nothing](ctx, r.api, "pauseCampaign", []string{r.account, campaignID}, nil, nil)
	return err
}

// ListSubscribers: List the subscribers of a campaign.
//
// Returns one page of the subscribers of a campaign. By default, the list holds the active subscribers, newest first.
//
// The iteration reads all pages, and has each item once. It ends with the first error.
func (r CampaignsMethods) ListSubscribers(ctx context.Context, campaignID string, params *ListCampaignSubscribersParams) iter.Seq2[Subscriber, error] {
	one := *cmp.Or(params, &ListCampaignSubscribersParams{})
	first := *cmp.Or(one.Page, Ptr(int64(1)))
	if one.PerPage == nil && first == 1 {
		one.PerPage = Ptr(int64(1000))
	}
	return iterate("Campaigns.ListSubscribers", first, func(page int64) ([]Subscriber, int64, int64, error) {
		one.Page = &page
		list, err := r.ListSubscribersPage(ctx, campaignID, &one)
		return list.Subscribers, list.Meta.TotalPages, list.Meta.TotalCount, err
	})
}

// ListSubscribersPage is ListSubscribers for one page.
func (r CampaignsMethods) ListSubscribersPage(ctx context.Context, campaignID string, params *ListCampaignSubscribersParams) (SubscriberList, error) {
	return invoke[SubscriberList](ctx, r.api, "listCampaignSubscribers", []string{r.account, campaignID}, cmp.Or(params, &ListCampaignSubscribersParams{}).query(), nil)
}

// Subscribe: Add a subscriber to a campaign.
//
// Subscribes one subscriber to a campaign and returns the subscriber. To send a confirmation email or to skip it, set `double_optin`; otherwise the setting of the campaign applies.
//
// A subscriber who was removed from the campaign is subscribed again, unless `reactivate_if_removed` is false: then the response is `422` and nothing changes.
//
// To send many subscribers of the account, use `Subscribers.CreateBatch`.
func (r CampaignsMethods) Subscribe(ctx context.Context, campaignID string, record CampaignSubscriber) (SubscriberResponse, error) {
	return invoke[SubscriberResponse](ctx, r.api, "subscribeToCampaign", []string{r.account, campaignID}, nil, object{"subscribers": []any{record}})
}

// SubscribersMethods is a group of methods.
type SubscribersMethods struct{ resource }

// ListCampaignSubscriptions: List the campaign subscriptions of a subscriber.
//
// Returns one page of the campaign subscriptions of a subscriber. Each shows the progress of the subscriber in one campaign.
//
// The iteration reads all pages, and has each item once. It ends with the first error.
func (r SubscribersMethods) ListCampaignSubscriptions(ctx context.Context, subscriberID string, params *ListCampaignSubscriptionsParams) iter.Seq2[CampaignSubscription, error] {
	one := *cmp.Or(params, &ListCampaignSubscriptionsParams{})
	first := *cmp.Or(one.Page, Ptr(int64(1)))
	return iterate("Subscribers.ListCampaignSubscriptions", first, func(page int64) ([]CampaignSubscription, int64, int64, error) {
		one.Page = &page
		list, err := r.ListCampaignSubscriptionsPage(ctx, subscriberID, &one)
		return list.CampaignSubscriptions, list.Meta.TotalPages, list.Meta.TotalCount, err
	})
}

// ListCampaignSubscriptionsPage is ListCampaignSubscriptions for one page.
func (r SubscribersMethods) ListCampaignSubscriptionsPage(ctx context.Context, subscriberID string, params *ListCampaignSubscriptionsParams) (CampaignSubscriptionList, error) {
	return invoke[CampaignSubscriptionList](ctx, r.api, "listCampaignSubscriptions", []string{r.account, subscriberID}, cmp.Or(params, &ListCampaignSubscriptionsParams{}).query(), nil)
}

// CreateBatch: Send many subscribers.
//
// Sends many subscribers in one request. What happens to a subscriber who exists already is unspecified. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
func (r SubscribersMethods) CreateBatch(ctx context.Context, records []BatchSubscriber) error {
	_, err := invoke[nothing](ctx, r.api, "createSubscriberBatch", []string{r.account}, nil, object{"batches": []object{{"subscribers": records}}})
	return err
}

// Import: Send many subscribers, any number of them, in as many batches as they need. It waits for the rate limit.
//
// Sends many subscribers in one request. What happens to a subscriber who exists already is unspecified. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
func (r SubscribersMethods) Import(ctx context.Context, records iter.Seq[BatchSubscriber], options *ImportOptions) (ImportSummary, error) {
	return importRecords(ctx, "Subscribers.Import", records, options, 1000, func(ctx context.Context, chunk []BatchSubscriber) ([]string, error) {
		_, err := invoke[nothing](ctx, r.api, "createSubscriberBatch", []string{r.account}, nil, object{"batches": []object{{"subscribers": chunk}}})
		return nil, err
	})
}

// CreateUnsubscribeBatch: Unsubscribe many subscribers.
//
// Unsubscribes many subscribers globally: from all emails of the account, not only from one campaign. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
func (r SubscribersMethods) CreateUnsubscribeBatch(ctx context.Context, records []BatchUnsubscribe) error {
	_, err := invoke[nothing](ctx, r.api, "createUnsubscribeBatch", []string{r.account}, nil, object{"batches": []object{{"subscribers": records}}})
	return err
}

// ImportUnsubscribes: Unsubscribe many subscribers, any number of them, in as many batches as they need. It waits for the rate limit.
//
// Unsubscribes many subscribers globally: from all emails of the account, not only from one campaign. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
func (r SubscribersMethods) ImportUnsubscribes(ctx context.Context, records iter.Seq[BatchUnsubscribe], options *ImportOptions) (ImportSummary, error) {
	return importRecords(ctx, "Subscribers.ImportUnsubscribes", records, options, 1000, func(ctx context.Context, chunk []BatchUnsubscribe) ([]string, error) {
		_, err := invoke[nothing](ctx, r.api, "createUnsubscribeBatch", []string{r.account}, nil, object{"batches": []object{{"subscribers": chunk}}})
		return nil, err
	})
}

// CustomFieldsMethods is a group of methods.
type CustomFieldsMethods struct{ resource }

// ListIdentifiers: List custom field identifiers.
//
// Returns the identifiers of all active custom fields of the account, in one unpaginated response.
func (r CustomFieldsMethods) ListIdentifiers(ctx context.Context) (CustomFieldIdentifierList, error) {
	return invoke[CustomFieldIdentifierList](ctx, r.api, "listCustomFieldIdentifiers", []string{r.account}, nil, nil)
}

// GoalsMethods is a group of methods.
type GoalsMethods struct{ resource }

// List: List conversions.
//
// Returns all conversions of the account that match the filter, in one unpaginated response.
func (r GoalsMethods) List(ctx context.Context, params *ListGoalsParams) (GoalList, error) {
	return invoke[GoalList](ctx, r.api, "listGoals", []string{r.account}, cmp.Or(params, &ListGoalsParams{}).query(), nil)
}

// Fetch: Fetch a conversion.
//
// Returns one conversion, including its URL, default value, and counting method.
func (r GoalsMethods) Fetch(ctx context.Context, conversionID string) (GoalResponse, error) {
	return invoke[GoalResponse](ctx, r.api, "fetchGoal", []string{r.account, conversionID}, nil, nil)
}

// EventsMethods is a group of methods.
type EventsMethods struct{ resource }

// Record: Record an event.
//
// Records one event for a subscriber. Identify the subscriber by either `email` or `id`, not both. If the event is a conversion, send its value in cents as `properties.value`. To record many events, use `Events.CreateBatch`.
func (r EventsMethods) Record(ctx context.Context, record Event) error {
	_, err := invoke[nothing](ctx, r.api, "recordEvent", []string{r.account}, nil, object{"events": []any{record}})
	return err
}

// CreateBatch: Record many events.
//
// Records many events in one request. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
func (r EventsMethods) CreateBatch(ctx context.Context, records []BatchEvent) error {
	_, err := invoke[nothing](ctx, r.api, "createEventBatch", []string{r.account}, nil, object{"batches": []object{{"events": records}}})
	return err
}

// Import: Record many events, any number of them, in as many batches as they need. It waits for the rate limit.
//
// Records many events in one request. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
func (r EventsMethods) Import(ctx context.Context, records iter.Seq[BatchEvent], options *ImportOptions) (ImportSummary, error) {
	return importRecords(ctx, "Events.Import", records, options, 1000, func(ctx context.Context, chunk []BatchEvent) ([]string, error) {
		_, err := invoke[nothing](ctx, r.api, "createEventBatch", []string{r.account}, nil, object{"batches": []object{{"events": chunk}}})
		return nil, err
	})
}

// ListActions: List event actions.
//
// Returns one page of the names of custom event actions that the account uses, each name once.
//
// The iteration reads all pages, and has each item once. It ends with the first error.
func (r EventsMethods) ListActions(ctx context.Context, params *ListEventActionsParams) iter.Seq2[string, error] {
	one := *cmp.Or(params, &ListEventActionsParams{})
	first := *cmp.Or(one.Page, Ptr(int64(1)))
	return iterate("Events.ListActions", first, func(page int64) ([]string, int64, int64, error) {
		one.Page = &page
		list, err := r.ListActionsPage(ctx, &one)
		return list.EventActions, list.Meta.TotalPages, list.Meta.TotalCount, err
	})
}

// ListActionsPage is ListActions for one page.
func (r EventsMethods) ListActionsPage(ctx context.Context, params *ListEventActionsParams) (EventActionList, error) {
	return invoke[EventActionList](ctx, r.api, "listEventActions", []string{r.account}, cmp.Or(params, &ListEventActionsParams{}).query(), nil)
}

// ShopperActivityMethods is a group of methods.
type ShopperActivityMethods struct{ resource }

// CreateLegacyOrderBatch: Create many orders (legacy).
//
// Creates orders together with the subscribers who placed them. This operation is legacy; `ShopperActivity.CreateOrderBatch` supersedes it. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
func (r ShopperActivityMethods) CreateLegacyOrderBatch(ctx context.Context, records []LegacyOrder) error {
	_, err := invoke[nothing](ctx, r.api, "createLegacyOrderBatch", []string{r.account}, nil, object{"batches": []object{{"orders": records}}})
	return err
}

// ImportLegacyOrders: Create many orders (legacy), any number of them, in as many batches as they need. It waits for the rate limit.
//
// Creates orders together with the subscribers who placed them. This operation is legacy; `ShopperActivity.CreateOrderBatch` supersedes it. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
func (r ShopperActivityMethods) ImportLegacyOrders(ctx context.Context, records iter.Seq[LegacyOrder], options *ImportOptions) (ImportSummary, error) {
	return importRecords(ctx, "ShopperActivity.ImportLegacyOrders", records, options, 1000, func(ctx context.Context, chunk []LegacyOrder) ([]string, error) {
		_, err := invoke[nothing](ctx, r.api, "createLegacyOrderBatch", []string{r.account}, nil, object{"batches": []object{{"orders": chunk}}})
		return nil, err
	})
}

// CreateCartBatch: Record cart activity.
//
// Records the cart activity of many subscribers in one request. Send the array of carts at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
func (r ShopperActivityMethods) CreateCartBatch(ctx context.Context, records []Cart) (RequestIds, error) {
	return invoke[RequestIds](ctx, r.api, "createCartBatch", []string{r.account}, nil, object{"carts": records})
}

// ImportCarts: Record cart activity, any number of them, in as many batches as they need. It waits for the rate limit.
//
// Records the cart activity of many subscribers in one request. Send the array of carts at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
func (r ShopperActivityMethods) ImportCarts(ctx context.Context, records iter.Seq[Cart], options *ImportOptions) (ImportSummary, error) {
	return importRecords(ctx, "ShopperActivity.ImportCarts", records, options, 1000, func(ctx context.Context, chunk []Cart) ([]string, error) {
		response, err := invoke[RequestIds](ctx, r.api, "createCartBatch", []string{r.account}, nil, object{"carts": chunk})
		return response.RequestIDs, err
	})
}

// CreateOrderBatch: Record order activity.
//
// Records the order activity of many subscribers in one request. Send the array of orders at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
func (r ShopperActivityMethods) CreateOrderBatch(ctx context.Context, records []Order) (RequestIds, error) {
	return invoke[RequestIds](ctx, r.api, "createOrderBatch", []string{r.account}, nil, object{"orders": records})
}

// ImportOrders: Record order activity, any number of them, in as many batches as they need. It waits for the rate limit.
//
// Records the order activity of many subscribers in one request. Send the array of orders at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
func (r ShopperActivityMethods) ImportOrders(ctx context.Context, records iter.Seq[Order], options *ImportOptions) (ImportSummary, error) {
	return importRecords(ctx, "ShopperActivity.ImportOrders", records, options, 1000, func(ctx context.Context, chunk []Order) ([]string, error) {
		response, err := invoke[RequestIds](ctx, r.api, "createOrderBatch", []string{r.account}, nil, object{"orders": chunk})
		return response.RequestIDs, err
	})
}

// CreateProductBatch: Record product activity.
//
// Records the activity of many products in one request. Send the array of products at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
func (r ShopperActivityMethods) CreateProductBatch(ctx context.Context, records []Product) (RequestIds, error) {
	return invoke[RequestIds](ctx, r.api, "createProductBatch", []string{r.account}, nil, object{"products": records})
}

// ImportProducts: Record product activity, any number of them, in as many batches as they need. It waits for the rate limit.
//
// Records the activity of many products in one request. Send the array of products at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
func (r ShopperActivityMethods) ImportProducts(ctx context.Context, records iter.Seq[Product], options *ImportOptions) (ImportSummary, error) {
	return importRecords(ctx, "ShopperActivity.ImportProducts", records, options, 1000, func(ctx context.Context, chunk []Product) ([]string, error) {
		response, err := invoke[RequestIds](ctx, r.api, "createProductBatch", []string{r.account}, nil, object{"products": chunk})
		return response.RequestIDs, err
	})
}
