import type { Sandbox as SandboxParts } from '@email-automation/sandbox/sandbox';
import type { Email } from '@email-automation/service/domain/records';
import { longestWait } from '@email-automation/service/domain/sending-times';
import { findWork } from '@email-automation/service/storage/queues/account-work';
import { FormBrowser } from '@email-automation/test-tools/form-browser';
import { linkIn } from './delivery.ts';
import { authorizeUrl, demoApp, exchangeParameters, locationOf, query } from './oauth.ts';
import { ada, basic, bob, eventually, type ReceivedResponse, type Sandbox } from './sandbox.ts';

export const start = '2026-05-04T08:00:00Z';

/** An account with a broadcast, a series, and a campaign with double opt-in. */
export const account = {
  id: '7',
  name: 'Seven',
  default_from_name: 'Seven',
  default_from_email: 'seven@example.com',
  default_postal_address: '7 Harbour Street',
  users: ['ada@acme.example'],
  broadcasts: [
    { id: 'b', name: 'B', status: 'scheduled' as const, send_at: '2026-05-04T12:00:00Z', text_body: 'Now.' },
  ],
  campaigns: [
    { id: 'series', name: 'Series', status: 'active' as const, emails: [{ subject: 'One' }, { subject: 'Two' }] },
    { id: 'asks', name: 'Asks', status: 'active' as const, double_optin: true, emails: [{ subject: 'Welcome' }] },
  ],
};

export type Exchange = Pick<ReceivedResponse, 'status' | 'body'> & { path: string; headers: [string, string][] };

/**
 * Sends 60 requests of all kinds one after another, and lets background work run at the same time: batches, a broadcast, a
 * series over two days, double opt-in, unsubscribing, an authorization, and errors.
 */
export async function runScript(sandbox: Sandbox, parts: SandboxParts): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  const send: Sandbox['send'] = async (path, request) => {
    const response = await sandbox.send(path, request);
    const { status, body, headers } = response;
    exchanges.push({
      path: `${request.method ?? 'GET'} ${path}`,
      status,
      body,
      headers: [...headers].filter(([name]) => name !== 'date'),
    });
    return response;
  };
  const get = (path: string, token = ada) => send(path, { headers: { authorization: basic(token) } });
  const post = (path: string, body?: object, token = ada) =>
    send(path, {
      method: 'POST',
      headers: { authorization: basic(token), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const subscribe = (campaign: string, email: string) =>
    post(`/v2/7/campaigns/${campaign}/subscribers`, { subscribers: [{ email, double_optin: campaign === 'asks' }] });
  const findEmail = async (to: string, kind: Email['kind']) =>
    sandbox.database.query
      .selectFrom('outbox')
      .where('to_email', '=', to)
      .where('kind', '=', kind)
      .selectAll()
      .executeTakeFirstOrThrow();
  const moveTo = async (time: string) => {
    await isIdle(parts);
    await parts.time.set(time);
  };

  for (const path of [
    'accounts',
    'accounts/7',
    '7/campaigns',
    '7/campaigns/asks',
    '7/broadcasts',
    '7/goals',
    '1001/goals/4001',
  ]) {
    await get(`/v2/${path}`);
  }
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
    await subscribe('series', email);
    await subscribe('asks', email);
  }
  const emails = (prefix: string) => Array.from({ length: 30 }, (_, n) => ({ email: `${prefix}-${n}@example.com` }));
  await post('/v2/7/subscribers/batches', {
    batches: [{ subscribers: [...emails('batch'), { email: 'no address' }] }],
  });
  await post('/v2/1001/subscribers/batches', { batches: [{ subscribers: emails('other') }] });
  await post('/v2/7/events/batches', {
    batches: [{ events: emails('event').map((of) => ({ ...of, action: 'Bought' })) }],
  });
  for (const n of [1, 2, 3, 4]) {
    await subscribe(n % 2 ? 'series' : 'asks', `between-${n}@example.com`);
    await post('/v2/7/events', { events: [{ email: `visitor-${n}@example.com`, action: `Action ${n}` }] });
  }
  await post('/v2/7/unsubscribes/batches', { batches: [{ subscribers: emails('batch').slice(0, 5) }] });
  const order = { provider: 'shop', email: 'c@example.com', action: 'placed', order_id: 'o', grand_total: 12 };
  await post('/v3/7/shopper_activity/order/batch', { orders: [{ ...order, occurred_at: start }] });
  await post('/v3/7/shopper_activity/cart/batch', { carts: [{ provider: 'shop', action: 'created', cart_id: 'c' }] });
  await post('/v3/7/shopper_activity/product/batch', {
    products: [{ provider: 'shop', action: 'created', product_id: 'p', name: 'P', price: 1 }],
  });
  await post('/v2/7/orders/batches', {
    batches: [{ orders: [{ provider: 'shop', email: 'c@example.com', amount: 5 }] }],
  });
  await isIdle(parts);
  for (const email of ['a@example.com', 'b@example.com']) {
    const link = linkIn(await findEmail(email, 'confirmation'));
    await send(link, {});
    await send(link, { method: 'POST' });
  }
  await moveTo('2026-05-04T12:00:30Z');
  await get('/v2/7/broadcasts');
  await send(linkIn(await findEmail('a@example.com', 'broadcast')), { method: 'POST' });
  await moveTo('2026-05-05T08:01:00Z');
  await moveTo('2026-05-06T08:01:00Z');
  for (const id of ['a@example.com', 'c@example.com', 'event-7@example.com', 'nobody@example.com']) {
    await get(`/v2/7/subscribers/${id}/campaign_subscriptions`);
  }
  for (const change of ['pause', 'activate', 'activate']) await post(`/v2/7/campaigns/series/${change}`);
  await get('/v2/7/campaigns?sort=name');
  await get('/v2/7/event_actions');
  await get('/v2/7/custom_field_identifiers');
  await get('/v2/7/campaigns/series/subscribers');
  await get('/v2/7/campaigns/asks/subscribers?status=unsubscribed');
  await get('/v2/1001/campaigns/3001/subscribers?page=2');
  await get('/v2/7/campaigns', bob);
  await get('/v2/7/campaigns', 'wrong');
  await get('/nowhere');
  await get('/v2/7/campaigns/unknown');
  await subscribe('series', 'invalid');
  await send('/v2/accounts', { headers: { authorization: basic(ada), 'x-request-id': 'chosen' } });
  await authorize({ ...sandbox, send });
  return exchanges;
}

/** Signs Ada in, allows access, and uses the token. */
async function authorize(sandbox: Sandbox): Promise<void> {
  const browser = new FormBrowser(sandbox);
  const login = await browser.open(authorizeUrl(demoApp));
  const consent = await browser.send(login, { email: 'ada@acme.example', password: 'demo-password-of-ada' });
  const allowed = await browser.send(consent, { decision: 'allow' });
  const code = locationOf(allowed).searchParams.get('code') as string;
  const path = `/oauth/token?${query(exchangeParameters(code))}`;
  const { body } = await sandbox.send(path, { method: 'POST' });
  await sandbox.send('/v2/accounts', { headers: { authorization: `Bearer ${body.access_token}` } });
  await sandbox.send(path, { method: 'POST' });
}

/** Waits until no work is due. */
async function isIdle({ database, clock }: SandboxParts): Promise<void> {
  await eventually(async () => {
    const batches = await database.query.selectFrom('queued_batches').select('position').execute();
    const due = await findWork(database, clock.now(), { broadcast: Number.POSITIVE_INFINITY, campaign: longestWait });
    if (batches.length + due.length > 0) throw new Error('Batches, broadcasts, or campaigns are due.');
  });
}
