// Plain JavaScript: it runs unchanged on every platform.

/**
 * Uses the client against the service in service.ts.
 * @param library the built package
 * @returns the results as plain data
 */
export async function scenario(library, baseUrl) {
  const { createClient, createOAuth, ImportFailedError, NotFoundError, DeadlineError } = library;
  const client = createClient({
    baseUrl,
    accountId: '1',
    accessToken: 'first-token',
    application: 'acme/1.0',
  });
  const results = {};
  results.campaigns = (await client.campaigns.list().toArray()).map(({ id }) => id);
  const gone = await client.goals.fetch({ conversion_id: 'gone' }).catch((error) => error);
  results.notFound = [gone instanceof NotFoundError, gone.requestId];
  // The service fails once, then responds.
  results.retried = (await client.accounts.list()).accounts;
  const timedOut = await client.broadcasts.fetch({ broadcast_id: 'slow' }, { timeoutMs: 30 }).catch((error) => error);
  results.timeout = timedOut instanceof DeadlineError;
  const controller = new AbortController();
  const aborted = client.broadcasts.fetch({ broadcast_id: 'slow' }, { signal: controller.signal });
  setTimeout(() => controller.abort(), 10);
  results.aborted = (await aborted.catch((error) => error)).name;
  async function* generateSubscribers() {
    for (let n = 0; n < 2500; n++) yield { email: `${n}@example.com` };
  }
  results.imported = await client.subscribers.import(generateSubscribers());
  const ended = await client.events.import([{ email: 'a@b.example', action: 'Came' }]).catch((error) => error);
  results.ended = [ended instanceof ImportFailedError, ended.cause.name];
  results.raw = (await client.raw.GET('/v2/accounts')).data.accounts;
  const oauth = createOAuth({
    authUrl: baseUrl,
    clientId: 'i',
    clientSecret: 's',
    redirectUri: 'https://a.example/back',
  });
  const { url, state, codeVerifier } = await oauth.authorize();
  results.challenge = new URL(url).searchParams.get('code_challenge').length;
  const { access_token } = await oauth.exchangeCode(`/back?code=c&state=${state}`, { state, codeVerifier });
  results.token = access_token;
  return results;
}
