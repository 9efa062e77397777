import { type ClientOptions, createClient, createOAuth } from '@email-automation/client';

/** Connects an account through OAuth 2 and subscribes its user, as a public integration does. @returns what it shows */
export async function run({ baseUrl, fetch, middleware, transform }: ClientOptions): Promise<string[]> {
  const shared = { fetch, middleware, transform };
  const oauth = createOAuth({
    ...shared,
    authUrl: baseUrl,
    clientId: 'acme-app',
    clientSecret: 'not-a-real-secret',
    redirectUri: 'https://app.example/callback',
  });
  const { url, ...pending } = await oauth.authorizeUrl();
  const callback = `/callback?code=7fc3a1&state=${pending.state}`;
  const { access_token: accessToken, token_type: type } = await oauth.exchangeCode(callback, pending);
  if (type !== 'bearer') throw new Error(`Unknown type of token: ${type}`);
  const client = createClient({ ...shared, baseUrl, accessToken, retries: 0 });
  const lines = [new URL(url).pathname];
  for (const { id, name, url: site } of (await client.accounts.list()).accounts) {
    lines.push(`${name.trim()} ${site?.trim()}`);
    const { custom_field_identifiers: fields } = await client.customFields.listIdentifiers({ account_id: id });
    lines.push(...fields.map((field) => field.trim()));
    const { subscribers } = await client.campaigns.subscribe({
      account_id: id,
      campaign_id: '4999999',
      body: { subscribers: [{ email: 'grace@example.com', double_optin: false, tags: ['App'] }] },
    });
    lines.push(subscribers[0].id.trim());
    await client.events.record({
      account_id: id,
      body: { events: [{ email: 'grace@example.com', action: 'Connected' }] },
    });
  }
  return lines;
}
