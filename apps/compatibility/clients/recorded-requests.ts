export interface RecordedRequest {
  client: string;
  /** Its unusual trait. */
  quirk: string;
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** Status that the server returns. */
  status: number;
  /** Status that the mock returns, if it is another. */
  mockStatus?: number;
  /** The advice in the server's error. */
  says?: string;
}

const token = 'demo-token-of-ada';
const basic = { authorization: `Basic ${btoa(`${token}:`)}` };
const application = { client_id: 'demo-app', client_secret: 'demo-secret-of-demo-app' };
const grant = { grant_type: 'authorization_code', redirect_uri: 'http://127.0.0.1:8080/callback', code: 'expired' };
const json = { 'content-type': 'application/json' };
const vendorJson = { 'content-type': 'application/vnd.api+json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const ruby = {
  client: 'drip-ruby 3.5.0',
  headers: { ...basic, ...vendorJson, accept: '*/*', 'user-agent': 'Drip Ruby v3.5.0' },
};
const php = {
  client: 'dripemail/drip-php 1.5.1 (Guzzle)',
  headers: { ...basic, ...vendorJson, accept: 'application/json, text/javascript, */*; q=0.01' },
};
const python = {
  client: 'drip-python 0.3.1 (requests)',
  headers: { ...basic, ...json, 'content-encoding': 'gzip', 'accept-encoding': 'gzip, deflate', accept: '*/*' },
};
const curl = { client: 'PHP curl', headers: { accept: '*/*' } };
const exchange = { method: 'POST', path: '/oauth/token' } as const;

const event = { email: 'recorded@example.com', action: 'Came' };
const events = JSON.stringify({ events: [event] });
const eventBatch = JSON.stringify({ batches: [{ events: [event] }] });
/** A body that gzip.compress of Python has compressed. */
const gzip = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(
    await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
  );

/** Requests of clients in other languages, from their sources: the parts of each request that are unlike the usual. */
export const recordedRequests: RecordedRequest[] = [
  {
    ...ruby,
    quirk: 'a vendor media type on a GET',
    method: 'GET',
    path: '/v2/1001/campaigns?status=active',
    status: 200,
  },
  { ...ruby, quirk: 'a vendor media type', method: 'POST', path: '/v2/1001/events', body: events, status: 204 },
  {
    ...ruby,
    quirk: '{} as the body of activate',
    method: 'POST',
    path: '/v2/1001/campaigns/3001/activate',
    body: '{}',
    status: 204,
  },
  {
    ...ruby,
    quirk: 'the email address with an encoded @',
    method: 'GET',
    path: '/v2/1001/subscribers/mia%40mail.example/campaign_subscriptions',
    status: 200,
  },
  {
    ...ruby,
    quirk: 'single cart: not in the contract',
    method: 'POST',
    path: '/v3/1001/shopper_activity/cart',
    body: '{"provider":"shop"}',
    status: 404,
    says: 'not_found_error',
  },
  { ...php, quirk: 'an empty query', method: 'GET', path: '/v2/accounts?', status: 200 },
  { ...php, quirk: 'a vendor media type', method: 'POST', path: '/v2/1001/events', body: events, status: 204 },
  {
    ...php,
    quirk: 'a DELETE with a body: not in the contract',
    method: 'DELETE',
    path: '/v2/1001/tags',
    body: '{"tags":[]}',
    status: 404,
    says: 'not_found_error',
  },
  {
    ...python,
    quirk: 'a compressed body',
    method: 'POST',
    path: '/v2/1001/events',
    body: await gzip(events),
    status: 204,
  },
  {
    ...python,
    quirk: 'a compressed batch',
    method: 'POST',
    path: '/v2/1001/events/batches',
    body: await gzip(eventBatch),
    status: 201,
  },
  { ...python, quirk: 'a trailing slash', method: 'GET', path: '/v2/accounts/1001/', status: 200 },
  {
    ...python,
    quirk: 'pages of a list that has none',
    method: 'GET',
    path: '/v2/1001/goals?page=1&per_page=1000',
    status: 200,
  },
  {
    ...python,
    quirk: 'a page of 1,000',
    method: 'GET',
    path: '/v2/1001/campaigns/3001/subscribers?page=1&per_page=1000',
    status: 200,
  },
  {
    ...python,
    quirk: 'a page of 1,000 of a list that has at most 100',
    method: 'GET',
    path: '/v2/1001/campaigns?page=1&per_page=1000',
    status: 200,
  },
  {
    ...python,
    quirk: 'the email address as it is',
    method: 'GET',
    path: '/v2/1001/subscribers/mia@mail.example/campaign_subscriptions',
    status: 200,
  },
  {
    client: '.NET StringContent with Encoding.ASCII',
    quirk: 'the character set of a body that is ASCII',
    method: 'POST',
    path: '/v2/1001/events',
    headers: { ...basic, 'content-type': 'application/json; charset=us-ascii' },
    body: events,
    status: 204,
  },
  {
    ...ruby,
    quirk: 'pluses and percent signs in an email address',
    method: 'GET',
    path: '/v2/1001/subscribers/mia%2Btag%25x%40mail.example/campaign_subscriptions',
    status: 404,
    mockStatus: 200,
    says: 'subscriber',
  },
  {
    client: 'a script on Deno',
    quirk: 'Token in place of Basic',
    method: 'GET',
    path: '/v2/accounts',
    headers: { authorization: `Token token=${token}` },
    status: 401,
    says: 'Basic',
  },
  {
    client: 'Ruby Net::HTTP, curl -d ""',
    quirk: 'the media type of a form without a form',
    method: 'POST',
    path: '/v2/1001/campaigns/3001/pause',
    headers: { ...basic, ...form },
    body: '',
    status: 204,
  },
  // The code is unknown: the server has read everything else when it refuses the code, and the mock knows no codes.
  {
    ...exchange,
    client: 'requests-oauthlib',
    quirk: 'client_id in the form, and both in Basic',
    headers: { ...form, authorization: `Basic ${btoa(Object.values(application).join(':'))}` },
    body: String(new URLSearchParams({ ...grant, client_id: application.client_id })),
    status: 400,
    mockStatus: 200,
    says: 'The code was not issued',
  },
  {
    ...exchange,
    client: 'league/oauth2-client, golang.org/x/oauth2, omniauth-oauth2',
    quirk: 'everything in the form',
    headers: form,
    body: String(new URLSearchParams({ ...grant, ...application })),
    status: 400,
    mockStatus: 200,
    says: 'The code was not issued',
  },
  {
    ...exchange,
    client: 'Apache HttpClient 4',
    quirk: 'a form in the character set that is its default',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=ISO-8859-1' },
    body: String(new URLSearchParams({ ...grant, ...application })),
    status: 400,
    mockStatus: 200,
    says: 'The code was not issued',
  },
  {
    ...exchange,
    client: 'Authlib, with two resources',
    quirk: 'a repeated parameter of RFC 8707',
    path: '/oauth/token?resource=https%3A%2F%2Fa.example&resource=https%3A%2F%2Fb.example',
    headers: form,
    body: String(new URLSearchParams({ ...grant, ...application })),
    status: 400,
    mockStatus: 200,
    says: 'The code was not issued',
  },
  {
    ...exchange,
    client: 'any library that refreshes tokens',
    quirk: 'another grant type',
    headers: form,
    body: String(new URLSearchParams({ ...application, grant_type: 'refresh_token', refresh_token: 'r' })),
    status: 400,
    says: 'authorization_code',
  },
  {
    ...exchange,
    ...curl,
    quirk: 'an array in CURLOPT_POSTFIELDS becomes multipart',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nContent-Disposition: form-data; name="code"\r\n\r\nc\r\n--x--\r\n',
    status: 415,
    says: 'application/x-www-form-urlencoded',
  },
];
