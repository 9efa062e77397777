import { createRequire } from 'node:module';
import createDrip from 'drip-nodejs';
import { drive, NotOffered } from './driver.mjs';

const { API_TOKEN: token, BASE_URL, ACCOUNT_ID: accountId } = process.env;
const drip = createDrip({ token, accountId });
// It has a fixed URL.
const axios = createRequire(createRequire(import.meta.url).resolve('drip-nodejs'))('axios');
const redirect = (request) => ({ ...request, url: request.url.replace('https://api.getdrip.com', BASE_URL) });
axios.interceptors.request.use(redirect);

/** Its methods with other names than the operations. */
const names = {
  ...{ listGoals: 'listConversions', fetchGoal: 'fetchConversion', createEventBatch: 'recordBatchEvents' },
  ...{ listCampaignSubscribers: 'listAllSubscribesToCampaign', createLegacyOrderBatch: 'createUpdateBatchOrders' },
  ...{
    listCampaignSubscriptions: 'subscriberCampaignSubscriptions',
    createUnsubscribeBatch: 'unsubscribeBatchSubscribers',
  },
  ...{ listCustomFieldIdentifiers: 'listAllCustomFields', createSubscriberBatch: 'updateBatchSubscribers' },
};

/** A promise of the method that calls back. */
const importSubscribers = (body) =>
  new Promise((resolve, reject) => {
    drip.updateBatchSubscribers(body, (errors, responses) => (errors ? reject(errors[0]) : resolve(responses[0])));
  });

await drive(async ({ operationId, batch }, { path, query }, body) => {
  const method = names[operationId] ?? operationId;
  if (!(method in drip)) throw new NotOffered();
  if (operationId === 'createSubscriberBatch') return (await importSubscribers(body)).data;
  const { account_id, ...others } = path;
  const ids = operationId === 'fetchAccount' ? [account_id] : Object.values(others);
  const [records] = body ? Object.values(body.batches?.[0] ?? body) : [[]];
  const further = Object.keys(query).length > 0 ? [query] : batch ? [records] : records;
  return (await drip[method](...ids, ...further)).data;
});
