// Lets @email-automation/client do the tasks of `email-automation-conformance client`. Copy it, and use your client instead.
import { createInterface } from 'node:readline/promises';
import { createClient, createOAuth, ImportFailedError } from '@email-automation/client';

const { TASK = '', BASE_URL: baseUrl = '', ACCOUNT_ID: accountId = '', API_TOKEN: apiToken = '' } = process.env;
const { CAMPAIGN_ID = '', AUTH_URL = '', CLIENT_ID = '', CLIENT_SECRET = '', REDIRECT_URI = '' } = process.env;

const lines = createInterface({ input: process.stdin });
const input = lines[Symbol.asyncIterator]();

/** The lines of standard input as JSON. */
async function* readRecords() {
  for await (const line of input) yield JSON.parse(line);
}

/** A client that waits while a rate limit is exceeded, and says how it is called. */
const createMine = (credential: { apiToken: string } | { accessToken: string }) =>
  createClient({ baseUrl, accountId, ...credential, application: 'conformance-adapter/1.0' });

/** What the tasks `read` and `write` do for an operation; undefined for one that this program does not have. */
function doOperation(operation: string, parameters: never, records: never[]): unknown {
  const client = createMine({ apiToken });
  const { accounts, broadcasts, campaigns, customFields, events, goals, shopperActivity, subscribers } = client;
  const operations: Record<string, () => unknown> = {
    listAccounts: () => accounts.list(),
    fetchAccount: () => accounts.fetch(parameters),
    listBroadcasts: () => broadcasts.list(parameters),
    fetchBroadcast: () => broadcasts.fetch(parameters),
    listCampaigns: () => campaigns.list(parameters),
    fetchCampaign: () => campaigns.fetch(parameters),
    activateCampaign: () => campaigns.activate(parameters),
    pauseCampaign: () => campaigns.pause(parameters),
    listCampaignSubscribers: () => campaigns.listSubscribers(parameters),
    subscribeToCampaign: () =>
      campaigns.subscribe({ ...(parameters as object), body: { subscribers: records } } as never),
    listCampaignSubscriptions: () => subscribers.listCampaignSubscriptions(parameters),
    createSubscriberBatch: () => subscribers.import(records),
    createUnsubscribeBatch: () => subscribers.importUnsubscribes(records),
    listCustomFieldIdentifiers: () => customFields.listIdentifiers(),
    listGoals: () => goals.list(parameters),
    fetchGoal: () => goals.fetch(parameters),
    recordEvent: () => events.record({ body: { events: records } } as never),
    createEventBatch: () => events.import(records),
    listEventActions: () => events.listActions(parameters),
    createLegacyOrderBatch: () => shopperActivity.importLegacyOrders(records),
    createCartBatch: () => shopperActivity.importCarts(records),
    createOrderBatch: () => shopperActivity.importOrders(records),
    createProductBatch: () => shopperActivity.importProducts(records),
  };
  return operations[operation]?.();
}

/** The ids of a response: of all pages of a list, or of the only array of another response. */
async function readIds(called: unknown): Promise<unknown[]> {
  const list = called as { toArray?(): Promise<unknown[]> };
  const items = (await list.toArray?.()) ?? Object.values((await called) as object).find(Array.isArray) ?? [];
  return items.map((item: { id?: string }) => item.id ?? item);
}

/** Does the operation of each line, and prints a line for each. */
async function doEach(finish: (called: unknown) => Promise<string>) {
  for await (const { operation, records = [], ...parameters } of readRecords()) {
    try {
      const called = doOperation(operation, parameters as never, records);
      console.log(called === undefined ? 'skipped' : await finish(called));
    } catch (error) {
      console.log(`failed: ${(error as Error).message.replaceAll('\n', ' ')}`);
    }
  }
}

const tasks: Record<string, () => Promise<void>> = {
  async 'list-subscribers'() {
    const client = createMine({ apiToken });
    for await (const { id } of client.campaigns.listSubscribers({ campaign_id: CAMPAIGN_ID })) console.log(id);
  },

  async 'list-campaigns'() {
    for await (const { id } of createMine({ apiToken }).campaigns.list()) console.log(id);
  },

  async 'import-subscribers'() {
    await createMine({ apiToken }).subscribers.import(readRecords());
  },

  async 'resume-import'() {
    const start = Number(process.env.RESUME_AT ?? 0);
    try {
      await createMine({ apiToken }).subscribers.import(readRecords(), { start });
    } catch (error) {
      if (error instanceof ImportFailedError) console.log(error.summary.next);
      throw error;
    }
  },

  read: () => doEach(async (called) => JSON.stringify(await readIds(called))),

  write: () =>
    doEach(async (called) => {
      await called;
      return 'done';
    }),

  async 'record-event'() {
    const { value = '' } = await input.next();
    await createMine({ apiToken }).events.record({ body: { events: [JSON.parse(value)] } });
  },

  async 'sign-in'() {
    const oauth = createOAuth({
      authUrl: AUTH_URL,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      redirectUri: REDIRECT_URI,
    });
    const { url, ...pending } = await oauth.authorize();
    console.log(url);
    const { value: callback = '' } = await input.next();
    const { access_token: accessToken } = await oauth.exchangeCode(callback, pending);
    const { accounts } = await createMine({ accessToken }).accounts.list();
    for (const { id } of accounts) console.log(id);
  },
};

const task = tasks[TASK];
if (task === undefined) process.exit(125);
await task();
lines.close();
