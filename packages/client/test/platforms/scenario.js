// Plain JavaScript over the built package: it runs as it is on every platform.
import { createClient, createOAuth, ImportError, NotFoundError, TimeoutError } from '@email-automation/client';

/**
 * Uses the client as an integrator does, against the server in platforms.test.ts.
 * @returns what happened, as plain data
 */
export async function scenario(baseUrl) {
  const tokens = ['first-token', 'second-token'];
  const client = createClient({
    baseUrl,
    accountId: '1',
    accessToken: async () => tokens.shift() ?? 'last-token',
    application: 'acme/1.0',
    retryDelayMs: 1,
  });
  const seen = {};
  seen.campaigns = (await client.campaigns.list().toArray()).map(({ id }) => id);
  const result = await client.goals.fetch({ conversion_id: 'gone' }).result();
  seen.notFound = [result.ok, result.error instanceof NotFoundError, result.error.requestId];
  // The server fails once, then answers.
  seen.retried = (await client.accounts.list()).accounts;
  const slow = await client.broadcasts.fetch({ broadcast_id: 'slow' }, { timeoutMs: 30 }).catch((error) => error);
  seen.timeout = slow instanceof TimeoutError;
  const controller = new AbortController();
  const aborted = client.broadcasts.fetch({ broadcast_id: 'slow' }, { signal: controller.signal });
  setTimeout(() => controller.abort(), 10);
  seen.aborted = (await aborted.catch((error) => error)).name;
  async function* people() {
    for (let n = 0; n < 2500; n++) yield { email: `${n}@example.com` };
  }
  seen.imported = await client.subscribers.import(people(), { concurrency: 2 });
  const { limit, remaining } = client.limits.batch;
  seen.budget = [limit, remaining];
  const ended = await client.events.import([{ email: 'a@b.example', action: 'Came' }]).catch((error) => error);
  seen.ended = [ended instanceof ImportError, ended.cause.name];
  seen.raw = (await client.raw.GET('/v2/accounts')).data.accounts;
  const oauth = createOAuth({
    authUrl: baseUrl,
    clientId: 'i',
    clientSecret: 's',
    redirectUri: 'https://a.example/back',
  });
  const { url, state, codeVerifier } = await oauth.authorizeUrl();
  seen.challenge = new URL(url).searchParams.get('code_challenge').length;
  const { access_token } = await oauth.exchangeCode(`/back?code=c&state=${state}`, { state, codeVerifier });
  seen.token = access_token;
  return seen;
}
