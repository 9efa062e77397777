// Lets @email-automation/client do the tasks of `email-automation-conformance client`. Copy it, and use your client instead.
import { createInterface } from 'node:readline/promises';
import { createClient, createOAuth } from '@email-automation/client';

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
  createClient({ baseUrl, accountId, ...credential, throttle: true, application: 'conformance-adapter/1.0' });

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
    const { url, ...pending } = await oauth.authorizeUrl();
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
