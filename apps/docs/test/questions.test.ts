import { expect, test } from 'vitest';
import { useSearch } from './site-search.ts';

const find = useSearch();

/** What readers look for most, with the only page that should come first. */
test.each([
  ['sdk for my language', 'guides/generated-clients.html'],
  ['timestamp time zone', 'reference.html#records'],
  ['delete a subscriber', 'not-in-this-api.html#delete-a-subscriber'],
  ['webhooks', 'not-in-this-api.html#receive-webhooks'],
  ['unsubscribe link', 'guides/consent.html#unsubscribe-from-one-campaign'],
  ['how do I page', 'guides/pagination.html#read-all-pages'],
  ['how do I test a 429', 'guides/testing.html#make-errors-happen'],
  ['create an OAuth token', 'guides/authentication.html#oauth-2-step-by-step'],
  ['run tests offline', 'guides/testing.html'],
  ['how do I activate a campaign', 'reference/activateCampaign.html'],
  ['how do I page a list', 'guides/pagination.html#read-all-pages'],
  ['which node version', 'guides/quickstart.html'],
  ['how many subscribers per page', 'reference/listCampaignSubscribers.html#query-per_page'],
  ['can I send a request twice', 'guides/errors.html#what-to-send-again'],
  ['error response format', 'guides/errors.html#the-shape-of-an-error'],
  ['find a subscriber by email', 'not-in-this-api.html#look-up-or-change-one-subscriber'],
  ['remove a tag', 'not-in-this-api.html#add-or-remove-a-tag'],
  ['list all subscribers of the account', 'not-in-this-api.html#list-all-subscribers-of-the-account'],
  ['how do I add someone to a campaign', 'reference/subscribeToCampaign.html'],
  ['api key', 'guides/authentication.html#send-an-api-token'],
  ['list all accounts', 'reference/listAccounts.html'],
  ['openapi file', 'guides/generated-clients.html#generate-a-client'],
  ['how long does an import take', 'guides/imports.html#how-long-it-takes'],
  ['is it safe to retry', 'guides/errors.html#what-to-send-again'],
  ['double opt-in', 'guides/consent.html#ask-for-consent-first'],
  ['why do I get 403', 'guides/errors.html#status-by-status'],
  ['how do I stop a campaign', 'guides/campaigns.html#activate-and-pause-a-campaign'],
  ['429', 'guides/rate-limits.html#after-a-429'],
  ['404', 'errors.html#status-404'],
])('%s: the first result is %s', async (query, url) => {
  expect((await find(query)).map((found) => found.url)[0]).toBe(url);
});

/** Questions of readers, as they might type them, with the pages that answer them. */
test.each([
  ['python example', /guides\/quickstart\.html#use-a-client$/],
  ['limits of a batch', /guides\/imports\.html/],
  ['how many requests can I send', /guides\/rate-limits\.html$/],
  ['subscriber time zone', /reference\.html#records$|time_zone$/],
  ['reactivate', /subscribeToCampaign/],
  ['AUTH-3', /requirements\/auth\.html#AUTH-3$/],
  ['what changed in the last version', /changelog\.html$/],
  ['RSS feed', /changelog\.html$/],
  ['unsubscribe someone who does not exist', /consent\.html#unsubscribe-someone-everywhere$/],
  ['moveClock', /reference\/operator\/moveClock\.html$/],
  ['POST /faults', /reference\/operator\/addFault\.html$/],
  ['what does uniqueness_error mean', /errors\.html#uniqueness_error/],
  ['how do I import a million subscribers', /guides\/imports|createSubscriberBatch/],
  ['what happens at the 51st batch', /guides\/imports|rate-limits|reference\/create\w+Batch/],
  ['which fields does subscribing take', /subscribeToCampaign\.html#body/],
  ['how do I test without the service', /guides\/testing/],
  ['read sent emails', /guides\/testing\.html#write-a-test/],
  ['prove my own server', /guides\/another-implementation/],
  ['test my own client', /guides\/client-conformance/],
  ['generate a python client', /guides\/generated-clients/],
  ['unsubscribe someone everywhere', /guides\/consent|createUnsubscribeBatch/],
])('%s: the answer is among the first three results', async (query, url) => {
  const first = (await find(query)).slice(0, 3);
  expect(
    first.some((entry) => url.test(entry.url)),
    first.map((entry) => entry.url).join(' '),
  ).toBe(true);
});
