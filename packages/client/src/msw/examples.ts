// Generated from the contract's examples by `pnpm build`; edit spec/ instead.

import type { OperationId } from '@email-automation/types';

/** The URL of the service in the examples. */
export const exampleBaseUrl = 'https://api.email-automation.example';

/** The IDs in the examples, by the path parameter that has them. */
export const exampleIds: Record<string, string> = {
  account_id: '9999999',
  broadcast_id: '1234567',
  campaign_id: '4999999',
  subscriber_id: '26f014f9c38ffde11e3e2c6145f35b22',
  conversion_id: '777',
};

const bodies: unknown[] = [
  {"links":{"accounts.broadcasts":"https://api.email-automation.example/v2/{accounts.id}/broadcasts","accounts.campaigns":"https://api.email-automation.example/v2/{accounts.id}/campaigns","accounts.goals":"https://api.email-automation.example/v2/{accounts.id}/goals"},"accounts":[{"id":"9999999","name":"Acme Outdoor","url":"https://acme.example","default_from_name":"Ada from Acme","default_from_email":"ada@acme.example","default_postal_address":"1 Harbor Street\nSpringfield, OR 97477","primary_email":"owner@acme.example","enable_third_party_cookies":false,"phone_number":"555-0100","created_at":"2026-01-05T10:00:00Z","href":"https://api.email-automation.example/v2/accounts/9999999","links":{"broadcasts":"https://api.email-automation.example/v2/9999999/broadcasts","campaigns":"https://api.email-automation.example/v2/9999999/campaigns","goals":"https://api.email-automation.example/v2/9999999/goals"}}]},
  {"errors":[{"code":"authentication_error","message":"The request has no credential. Send an API token with HTTP Basic, or an access token as bearer token."}]},
  {"message":"API rate limit exceeded. Please try again in an hour.","documentation":"https://api.email-automation.example/docs#rate-limits"},
  {"errors":[{"code":"authorization_error","message":"You are not authorized to access this resource."}]},
  {"errors":[{"code":"not_found_error","message":"The account you requested was not found."}]},
  {"links":{"broadcasts.account":"https://api.email-automation.example/v2/accounts/{broadcasts.account}"},"meta":{"page":1,"count":1,"total_pages":1,"total_count":1,"sort":"created_at","direction":"asc","status":"all"},"broadcasts":[{"id":"1234567","status":"scheduled","name":"Spring sale","from_name":"Ada from Acme","from_email":"ada@acme.example","postal_address":"1 Harbor Street\nSpringfield, OR 97477","localize_sending_time":true,"send_at":"2026-04-01T08:00:00Z","bcc":null,"created_at":"2026-03-02T09:15:00Z","href":"https://api.email-automation.example/v2/9999999/broadcasts/1234567","subject":"Spring is here","html_body":"<p>Spring is here: everything for the trail is 20% off until Sunday.</p>","text_body":"Spring is here: everything for the trail is 20% off until Sunday.","links":{"account":"9999999"}}]},
  {"errors":[{"code":"format_error","attribute":"page","message":"Page must be an integer."}]},
  {"links":{"broadcasts.account":"https://api.email-automation.example/v2/accounts/{broadcasts.account}"},"broadcasts":[{"id":"1234567","status":"scheduled","name":"Spring sale","from_name":"Ada from Acme","from_email":"ada@acme.example","postal_address":"1 Harbor Street\nSpringfield, OR 97477","localize_sending_time":true,"send_at":"2026-04-01T08:00:00Z","bcc":null,"created_at":"2026-03-02T09:15:00Z","href":"https://api.email-automation.example/v2/9999999/broadcasts/1234567","subject":"Spring is here","html_body":"<p>Spring is here: everything for the trail is 20% off until Sunday.</p>","text_body":"Spring is here: everything for the trail is 20% off until Sunday.","links":{"account":"9999999"}}]},
  {"links":{"campaigns.account":"https://api.email-automation.example/v2/accounts/{campaigns.account}","campaigns.form":"https://api.email-automation.example/v2/9999999/forms/{campaigns.forms}","campaigns.subscribers":"https://api.email-automation.example/v2/9999999/campaigns/{campaigns.id}/subscribers"},"meta":{"page":1,"count":1,"total_pages":1,"total_count":1,"sort":"created_at","direction":"asc","status":"all"},"campaigns":[{"id":"4999999","status":"active","name":"Welcome series","from_name":"Ada from Acme","from_email":"ada@acme.example","postal_address":"1 Harbor Street\nSpringfield, OR 97477","minutes_from_midnight":540,"localize_sending_time":true,"days_of_the_week_mask":"1111100","start_immediately":true,"double_optin":true,"send_to_confirmation_page":false,"use_custom_confirmation_page":false,"confirmation_url":null,"post_confirmation_url":"","notify_subscribe_email":"team@acme.example","notify_unsubscribe_email":"team@acme.example","bcc":null,"email_count":5,"active_subscriber_count":2,"unsubscribed_subscriber_count":1,"created_at":"2026-02-10T14:30:00Z","href":"https://api.email-automation.example/v2/9999999/campaigns/4999999","links":{"account":"9999999","forms":["1234"]},"forms":{"id":"1234","created_at":"2026-02-10T14:32:00Z","href":"https://api.email-automation.example/v2/9999999/forms/1234"}}]},
  {"links":{"campaigns.account":"https://api.email-automation.example/v2/accounts/{campaigns.account}","campaigns.form":"https://api.email-automation.example/v2/9999999/forms/{campaigns.forms}","campaigns.subscribers":"https://api.email-automation.example/v2/9999999/campaigns/{campaigns.id}/subscribers"},"campaigns":[{"id":"4999999","status":"active","name":"Welcome series","from_name":"Ada from Acme","from_email":"ada@acme.example","postal_address":"1 Harbor Street\nSpringfield, OR 97477","minutes_from_midnight":540,"localize_sending_time":true,"days_of_the_week_mask":"1111100","start_immediately":true,"double_optin":true,"send_to_confirmation_page":false,"use_custom_confirmation_page":false,"confirmation_url":null,"post_confirmation_url":"","notify_subscribe_email":"team@acme.example","notify_unsubscribe_email":"team@acme.example","bcc":null,"email_count":5,"active_subscriber_count":2,"unsubscribed_subscriber_count":1,"created_at":"2026-02-10T14:30:00Z","href":"https://api.email-automation.example/v2/9999999/campaigns/4999999","links":{"account":"9999999","forms":["1234"]},"forms":{"id":"1234","created_at":"2026-02-10T14:32:00Z","href":"https://api.email-automation.example/v2/9999999/forms/1234"}}],"linked":{"forms":[{"id":"1234","created_at":"2026-02-10T14:32:00Z","href":"https://api.email-automation.example/v2/9999999/forms/1234"}]}},
  {"errors":[{"code":"no_postal_address_error"}]},
  {"errors":[{"code":"range_error","attribute":"email_count","message":"A campaign needs at least one email to be activated."}]},
  {"errors":[{"code":"format_error","attribute":"status","message":"A draft cannot be paused; activate it first."}]},
  {"links":{"subscribers.account":"https://api.email-automation.example/v2/accounts/{subscribers.account}"},"meta":{"page":1,"count":2,"total_pages":1,"total_count":2,"sort":"created_at","direction":"desc"},"subscribers":[{"id":"26f014f9c38ffde11e3e2c6145f35b22","created_at":"2026-03-02T09:15:00Z","href":"https://api.email-automation.example/v2/9999999/subscribers/26f014f9c38ffde11e3e2c6145f35b22"},{"id":"22b6ac4f1d61a919864def4e8df964da","created_at":"2026-02-27T16:40:00Z","href":"https://api.email-automation.example/v2/9999999/subscribers/22b6ac4f1d61a919864def4e8df964da"}]},
  {"errors":[{"code":"format_error","attribute":"time_zone","message":"Time zone must be an Olson name such as America/Los_Angeles."},{"code":"presence_error","attribute":"email","message":"Email is required."}]},
  {"links":{"subscribers.account":"https://api.email-automation.example/v2/accounts/{subscribers.account}"},"subscribers":[{"id":"26f014f9c38ffde11e3e2c6145f35b22","created_at":"2026-03-02T09:15:00Z","href":"https://api.email-automation.example/v2/9999999/subscribers/26f014f9c38ffde11e3e2c6145f35b22"}]},
  {"links":{"campaign_subscriptions.account":"https://api.email-automation.example/v2/accounts/{campaign_subscriptions.account}","campaign_subscriptions.subscriber":"https://api.email-automation.example/v2/9999999/subscribers/{campaign_subscriptions.subscriber}"},"meta":{"page":1,"count":1,"total_pages":1,"total_count":1},"campaign_subscriptions":[{"id":"f8208ed0aacf2eafe72ed635c9449c11","campaign_id":"4999999","status":"active","is_complete":false,"lap":1,"last_sent_email_index":1,"last_sent_email_at":"2026-03-03T17:00:00Z","links":{"account":"9999999","subscriber":"26f014f9c38ffde11e3e2c6145f35b22"}}]},
  {},
  {"errors":[{"code":"length_error","attribute":"batches[0].subscribers","message":"Subscribers must contain at most 1000 items."}]},
  {"custom_field_identifiers":["first_name","shirt_size"]},
  {"links":{"goals.account":"https://api.email-automation.example/v2/accounts/{goals.account}"},"goals":[{"id":"777","status":"active","name":"Bought a tent","url":"https://acme.example/thanks","default_value":9900,"counting_method":"all","created_at":"2026-02-12T11:05:00Z","href":"https://api.email-automation.example/v2/9999999/goals/777","links":{"account":"9999999"}}]},
  {"errors":[{"code":"format_error","attribute":"status","message":"Status must be one of active, disabled, all."}]},
  {"errors":[{"code":"time_error","attribute":"occurred_at","message":"Occurred at must be an ISO 8601 time such as 2026-03-02T09:15:00Z."},{"code":"presence_error","attribute":"action","message":"Action is required."}]},
  {"errors":[{"code":"length_error","attribute":"batches[0].events","message":"Events must contain at most 1000 items."}]},
  {"meta":{"page":1,"count":2,"total_pages":1,"total_count":2},"event_actions":["Logged in","Purchased"]},
  {"errors":[{"code":"length_error","attribute":"batches[0].orders","message":"Orders must contain at most 1000 items."}]},
  {"request_ids":["990c99a7-5cba-42e8-8f36-aec3419186ef"]},
  {"errors":[{"code":"length_error","attribute":"carts","message":"Carts must contain at most 1000 items."}]},
  {"errors":[{"code":"length_error","attribute":"orders","message":"Orders must contain at most 1000 items."}]},
  {"errors":[{"code":"length_error","attribute":"products","message":"Products must contain at most 1000 items."}]},
  {"access_token":"822bbf7cd12243df","token_type":"bearer","scope":"public"},
];

/** The bodies of the responses of each operation, by status; null for none. */
export const examples: Record<OperationId, Record<number, unknown>> = {
  listAccounts: { 200: bodies[0], 401: bodies[1], 429: bodies[2] },
  fetchAccount: { 200: bodies[0], 401: bodies[1], 403: bodies[3], 404: bodies[4], 429: bodies[2] },
  listBroadcasts: { 200: bodies[5], 401: bodies[1], 403: bodies[3], 404: bodies[4], 422: bodies[6], 429: bodies[2] },
  fetchBroadcast: { 200: bodies[7], 401: bodies[1], 403: bodies[3], 404: bodies[4], 429: bodies[2] },
  listCampaigns: { 200: bodies[8], 401: bodies[1], 403: bodies[3], 404: bodies[4], 422: bodies[6], 429: bodies[2] },
  fetchCampaign: { 200: bodies[9], 401: bodies[1], 403: bodies[3], 404: bodies[4], 429: bodies[2] },
  activateCampaign: { 204: null, 401: bodies[1], 403: bodies[10], 404: bodies[4], 422: bodies[11], 429: bodies[2] },
  pauseCampaign: { 204: null, 401: bodies[1], 403: bodies[3], 404: bodies[4], 422: bodies[12], 429: bodies[2] },
  listCampaignSubscribers: { 200: bodies[13], 401: bodies[1], 403: bodies[3], 404: bodies[4], 422: bodies[6], 429: bodies[2] },
  subscribeToCampaign: { 401: bodies[1], 403: bodies[3], 404: bodies[4], 422: bodies[14], 429: bodies[2], 201: bodies[15] },
  listCampaignSubscriptions: { 200: bodies[16], 401: bodies[1], 403: bodies[3], 404: bodies[4], 422: bodies[6], 429: bodies[2] },
  createSubscriberBatch: { 201: bodies[17], 401: bodies[1], 403: bodies[3], 404: bodies[4], 422: bodies[18], 429: bodies[2] },
  createUnsubscribeBatch: { 204: null, 401: bodies[1], 403: bodies[3], 404: bodies[4], 422: bodies[18], 429: bodies[2] },
  listCustomFieldIdentifiers: { 200: bodies[19], 401: bodies[1], 403: bodies[3], 404: bodies[4], 429: bodies[2] },
  listGoals: { 200: bodies[20], 401: bodies[1], 403: bodies[3], 404: bodies[4], 422: bodies[21], 429: bodies[2] },
  fetchGoal: { 200: bodies[20], 401: bodies[1], 403: bodies[3], 404: bodies[4], 429: bodies[2] },
  recordEvent: { 204: null, 401: bodies[1], 403: bodies[3], 404: bodies[4], 422: bodies[22], 429: bodies[2] },
  createEventBatch: { 201: bodies[17], 401: bodies[1], 403: bodies[3], 404: bodies[4], 422: bodies[23], 429: bodies[2] },
  listEventActions: { 200: bodies[24], 401: bodies[1], 403: bodies[3], 404: bodies[4], 422: bodies[6], 429: bodies[2] },
  createLegacyOrderBatch: { 202: bodies[17], 401: bodies[1], 403: bodies[3], 404: bodies[4], 422: bodies[25], 429: bodies[2] },
  createCartBatch: { 202: bodies[26], 401: bodies[1], 403: bodies[3], 404: bodies[4], 422: bodies[27], 429: bodies[2] },
  createOrderBatch: { 202: bodies[26], 401: bodies[1], 403: bodies[3], 404: bodies[4], 422: bodies[28], 429: bodies[2] },
  createProductBatch: { 202: bodies[26], 401: bodies[1], 403: bodies[3], 404: bodies[4], 422: bodies[29], 429: bodies[2] },
  authorizeApplication: { 200: null, 302: null },
  exchangeAuthorizationCode: { 200: bodies[30] },
};
