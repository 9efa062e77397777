import { createRequire } from 'node:module';
import createDrip from 'drip-nodejs';
import { drive, NotOffered } from './driver.mjs';

const { API_TOKEN: token, BASE_URL, ACCOUNT_ID: accountId } = process.env;
const drip = createDrip({ token, accountId });
// It has a fixed URL.
const axios = createRequire(createRequire(import.meta.url).resolve('drip-nodejs'))('axios');
const redirect = (request) => ({ ...request, url: request.url.replace('https://api.getdrip.com', BASE_URL) });
axios.interceptors.request.use(redirect);

/** Its methods with other names than the contract's, and what they take. */
const methods = {
  listCampaignSubscribers: ({ path, query }) => drip.listAllSubscribesToCampaign(path.campaign_id, query),
  listCampaignSubscriptions: ({ path }) => drip.subscriberCampaignSubscriptions(path.subscriber_id),
  listGoals: ({ query }) => drip.listConversions(query),
  fetchGoal: ({ path }) => drip.fetchConversion(path.conversion_id),
  listCustomFieldIdentifiers: () => drip.listAllCustomFields(),
  listAccounts: () => drip.listAccounts(),
  fetchAccount: ({ path }) => drip.fetchAccount(path.account_id),
  fetchBroadcast: ({ path }) => drip.fetchBroadcast(path.broadcast_id),
  ...Object.fromEntries(
    ['fetchCampaign', 'activateCampaign', 'pauseCampaign'].map((name) => [
      name,
      ({ path }) => drip[name](path.campaign_id),
    ]),
  ),
  ...Object.fromEntries(
    ['listBroadcasts', 'listCampaigns', 'listEventActions'].map((name) => [name, ({ query }) => drip[name](query)]),
  ),
  subscribeToCampaign: ({ path }, { subscribers: [subscriber] }) =>
    drip.subscribeToCampaign(path.campaign_id, subscriber),
  recordEvent: (_, { events: [event] }) => drip.recordEvent(event),
  createEventBatch: (_, { batches: [{ events }] }) => drip.recordBatchEvents(events),
  createUnsubscribeBatch: (_, { batches: [{ subscribers }] }) => drip.unsubscribeBatchSubscribers(subscribers),
  createLegacyOrderBatch: (_, { batches: [{ orders }] }) => drip.createUpdateBatchOrders(orders),
  createSubscriberBatch: (_, body) =>
    new Promise((resolve, reject) => {
      drip.updateBatchSubscribers(body, (errors, responses) =>
        errors ? reject(errors[0] ?? errors) : resolve(responses[0]),
      );
    }),
};

await drive(async ({ operationId }, parameters, body) => {
  if (!methods[operationId]) throw new NotOffered();
  return (await methods[operationId](parameters, body)).data;
});
