import { createRequire } from 'node:module';
import createDrip from 'drip-nodejs';

/** The axios of drip-nodejs itself, to which it sends everything. */
const axios: Axios = createRequire(createRequire(import.meta.url).resolve('drip-nodejs'))('axios');

type Interceptor = (request: { url: string }) => { url: string };

interface Axios {
  interceptors: { request: { use: (interceptor: Interceptor) => number; eject: (id: number) => void } };
}

export interface DripResponse {
  status: number;
  data: unknown;
}

/** A client of drip-nodejs as its README creates it. Its methods have the names of the README. */
export type Drip = Record<string, (...values: unknown[]) => Promise<DripResponse>>;

/**
 * Sends what drip-nodejs sends to its fixed URL to another one, as a proxy would.
 * @returns a function that undoes it
 */
export function redirectDrip(url: string): () => void {
  const interceptor = axios.interceptors.request.use((request) => ({
    ...request,
    url: request.url.replace('https://api.getdrip.com', url),
  }));
  return () => axios.interceptors.request.eject(interceptor);
}

export const createDripClient = (options: { token: string; tokenType?: string; accountId: string }): Drip =>
  createDrip(options);

interface Call {
  method: string;
  values?: unknown[];
  status: number;
  /** The first success of the contract, if the server returns another. */
  mockStatus?: number;
  /** The key of the records in the response. */
  key?: string;
}

const email = 'drip-nodejs@example.com';
/** Every method that sends an operation of the contract, with the values of a valid call in the demo workspace. */
export const dripCalls: Call[] = [
  { method: 'listAccounts', status: 200, key: 'accounts' },
  { method: 'fetchAccount', values: ['1001'], status: 200, key: 'accounts' },
  { method: 'listBroadcasts', values: [{ status: 'sent' }], status: 200, key: 'broadcasts' },
  { method: 'fetchBroadcast', values: ['2001'], status: 200, key: 'broadcasts' },
  { method: 'listCampaigns', values: [{ status: 'active' }], status: 200, key: 'campaigns' },
  { method: 'fetchCampaign', values: ['3001'], status: 200, key: 'campaigns' },
  { method: 'activateCampaign', values: ['3002'], status: 204 },
  { method: 'pauseCampaign', values: ['3002'], status: 204 },
  {
    method: 'subscribeToCampaign',
    values: ['3001', { email, double_optin: false }],
    status: 201,
    mockStatus: 200,
    key: 'subscribers',
  },
  { method: 'listAllSubscribesToCampaign', values: ['3001', { per_page: 5 }], status: 200, key: 'subscribers' },
  { method: 'subscriberCampaignSubscriptions', values: [email], status: 200, key: 'campaign_subscriptions' },
  { method: 'listConversions', status: 200, key: 'goals' },
  { method: 'fetchConversion', values: ['4001'], status: 200, key: 'goals' },
  { method: 'listAllCustomFields', status: 200, key: 'custom_field_identifiers' },
  { method: 'recordEvent', values: [{ email, action: 'Came' }], status: 204 },
  { method: 'recordBatchEvents', values: [[{ email, action: 'Came' }]], status: 201 },
  { method: 'listEventActions', values: [{ page: 1, per_page: 5 }], status: 200, key: 'event_actions' },
  { method: 'createUpdateBatchOrders', values: [[{ email, provider: 'shop', upstream_id: '1' }]], status: 202 },
  { method: 'unsubscribeBatchSubscribers', values: [[{ email }]], status: 204 },
];

/** Sends a batch with the method that calls back instead of returning a promise. */
export const updateBatch = (
  client: Drip,
  subscribers: object[],
): Promise<{ errors: unknown; responses: DripResponse[] }> =>
  new Promise((resolve) => {
    const done = (errors: unknown, responses: DripResponse[]) => resolve({ errors, responses });
    client.updateBatchSubscribers?.({ batches: [{ subscribers }] }, done);
  });
