// The tasks of a client with openapi-fetch, typed by what openapi-typescript generates, and with oauth4webapi.
import { createInterface } from 'node:readline/promises';
import * as oauth from 'oauth4webapi';
import createClient from 'openapi-fetch';
import type { components, paths } from '../dist/openapi-typescript.ts';

const { TASK, BASE_URL: baseUrl = '', ACCOUNT_ID: account_id = '', CAMPAIGN_ID: campaign_id = '' } = process.env;
const { API_TOKEN = '', AUTH_URL = '', CLIENT_ID = '', CLIENT_SECRET = '', REDIRECT_URI = '' } = process.env;

const client = createClient<paths>({ baseUrl, headers: { Authorization: `Basic ${btoa(`${API_TOKEN}:`)}` } });
const input = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** The data of a result. openapi-fetch returns errors instead of throwing them. */
function dataOf<Data>({ data, error, response }: { data?: Data; error?: unknown; response: Response }): Data {
  if (!response.ok) throw new Error(`${response.status}: ${JSON.stringify(error)}`);
  return data as Data;
}

async function signIn(): Promise<string> {
  const server = { issuer: AUTH_URL, token_endpoint: `${AUTH_URL}/oauth/token` };
  const start = new URL(`${AUTH_URL}/oauth/authorize`);
  const state = oauth.generateRandomState();
  start.search = String(
    new URLSearchParams({ client_id: CLIENT_ID, redirect_uri: REDIRECT_URI, response_type: 'code', state }),
  );
  console.log(start.href);
  const { value: callback = '' } = await input.next();
  const application = { client_id: CLIENT_ID };
  const parameters = oauth.validateAuthResponse(server, application, new URL(callback), state);
  const secret = oauth.ClientSecretPost(CLIENT_SECRET);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    application,
    secret,
    parameters,
    REDIRECT_URI,
    oauth.nopkce,
    { [oauth.allowInsecureRequests]: true },
  );
  const { access_token } = await oauth.processAuthorizationCodeResponse(server, application, response);
  return access_token;
}

switch (TASK) {
  case 'list-subscribers':
    for (let page = 1, total = 1; page <= total; page++) {
      const params = { path: { account_id, campaign_id }, query: { page, per_page: 1000 } };
      const list = dataOf(await client.GET('/v2/{account_id}/campaigns/{campaign_id}/subscribers', { params }));
      for (const { id } of list.subscribers) console.log(id);
      total = list.meta.total_pages;
    }
    break;
  case 'list-campaigns':
    for (const { id } of dataOf(await client.GET('/v2/{account_id}/campaigns', { params: { path: { account_id } } }))
      .campaigns)
      console.log(id);
    break;
  case 'import-subscribers': {
    const records: components['schemas']['BatchSubscriber'][] = [];
    for await (const line of input) records.push(JSON.parse(line));
    for (let start = 0; start < records.length; start += 1000) {
      const body = { batches: [{ subscribers: records.slice(start, start + 1000) }] };
      dataOf(await client.POST('/v2/{account_id}/subscribers/batches', { params: { path: { account_id } }, body }));
    }
    break;
  }
  case 'record-event': {
    const { value = '' } = await input.next();
    const body = { events: [JSON.parse(value)] };
    dataOf(await client.POST('/v2/{account_id}/events', { params: { path: { account_id } }, body }));
    break;
  }
  case 'sign-in': {
    const headers = { Authorization: `Bearer ${await signIn()}` };
    for (const { id } of dataOf(await client.GET('/v2/accounts', { headers })).accounts) console.log(id);
    break;
  }
  default:
    process.exit(125);
}
