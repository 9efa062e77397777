import type { Draw } from '../workload/draw.ts';
import type { Entry } from './ledger.ts';
import { foreign, growing, steady, steadySubscribers, token } from './workspace.ts';

/** Classes of requests, each with latencies of its own. */
export const classes = ['reading', 'writing', 'batches', 'rejected', 'pages'] as const;
export type RequestClass = (typeof classes)[number];

export interface PlannedRequest {
  of: RequestClass;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** The status that the response must have, as a pattern. */
  expected: RegExp;
  /** What the request writes. */
  entry?: Entry;
  /** Announces a large body and ends the connection in it, or ends it once all is sent. */
  cut?: 'in body' | 'after body';
}

const authorization = `Basic ${Buffer.from(`${token}:`).toString('base64')}`;
const json = { authorization, 'content-type': 'application/json' };
const success = /^2/;
const recordsPerBatch = 20;
/** The length that a client announces before it breaks off. */
const announced = 4 * 1024 * 1024;

/**
 * Chooses the requests of the load, each with marks of its own.
 * @param takeUnsubscribeUrl takes the unsubscribe URL of an email that arrived
 */
export function createRequests(
  { below, chance, pick }: Draw,
  takeUnsubscribeUrl: () => string | undefined,
): () => PlannedRequest {
  let last = 0;
  const get = (path: string): PlannedRequest => ({
    of: 'reading',
    method: 'GET',
    path,
    headers: { authorization },
    expected: success,
  });
  const post = (of: RequestClass, path: string, body: unknown, entry?: Omit<Entry, 'fate'>): PlannedRequest => ({
    of,
    method: 'POST',
    path,
    headers: json,
    body: JSON.stringify(body),
    expected: success,
    ...(entry && { entry: { ...entry, fate: 'unknown' } }),
  });
  const reader = () => `reader-${1 + below(steadySubscribers)}@example.com`;
  const newEvent = () => {
    const mark = `e${++last}`;
    return { mark, event: { email: reader(), action: 'Soaked', properties: { mark } } };
  };

  const reads = () => {
    const account = pick(growing);
    return get(
      pick([
        '/v2/accounts',
        `/v2/accounts/${account}`,
        `/v2/${account}/campaigns?per_page=20`,
        `/v2/${account}/campaigns/welcome`,
        `/v2/${account}/campaigns/welcome/subscribers?per_page=50`,
        `/v2/${account}/goals`,
        `/v2/${account}/custom_field_identifiers`,
        `/v2/${account}/event_actions`,
        `/v2/${steady}/broadcasts?status=all`,
      ]),
    );
  };
  const writesEvent = () => {
    const { mark, event } = newEvent();
    return post('writing', `/v2/${pick(growing)}/events`, { events: [event] }, { kind: 'event', marks: [mark] });
  };
  const subscribes = () => {
    const mark = `s${++last}@example.com`;
    const path = `/v2/${pick(growing)}/campaigns/${pick(['welcome', 'welcome', 'club'])}/subscribers`;
    const subscriber = { email: mark, tags: ['Soaked'], custom_fields: { number: last } };
    return post('writing', path, { subscribers: [subscriber] }, { kind: 'subscriber', marks: [mark] });
  };
  const switches = () =>
    post('writing', `/v2/${pick(growing)}/campaigns/switched/${pick(['activate', 'pause'])}`, undefined);
  const sendsBatch = () => {
    const account = pick(growing);
    const records = Array.from({ length: recordsPerBatch }, () => newEvent());
    const known = records.map(({ event }) => ({ email: event.email }));
    const [one, ...others] = known;
    return pick([
      () => {
        const [events, marks] = [records.map(({ event }) => event), records.map(({ mark }) => mark)];
        const invalid = { email: 'no address', action: 'Soaked' };
        const batches = [{ events: events.slice(0, 10) }, { events: [...events.slice(10), invalid] }];
        return post('batches', `/v2/${account}/events/batches`, { batches }, { kind: 'batch', marks, failing: 1 });
      },
      () =>
        post(
          'batches',
          `/v2/${account}/subscribers/batches`,
          { batches: [{ subscribers: [...known, { email: 'no address' }] }] },
          { kind: 'batch', marks: [], failing: 1 },
        ),
      () =>
        post(
          'batches',
          `/v2/${account}/unsubscribes/batches`,
          { batches: [{ subscribers: others }, { subscribers: [one] }] },
          { kind: 'batch', marks: [], failing: 0 },
        ),
      ...['order', 'cart', 'product'].map((kind) => () => {
        const activity = kind === 'product' ? known.map(() => ({ name: 'Tent' })) : known;
        const path = `/v3/${account}/shopper_activity/${kind}/batch`;
        return post('batches', path, { [`${kind}s`]: activity }, { kind: 'batch', marks: [], failing: 0 });
      }),
    ])();
  };
  const rejected = (): PlannedRequest => ({
    ...pick([
      get(`/v2/${steady}/campaigns/none`),
      get(`/v2/${foreign}/campaigns`),
      get('/v2/nothing/here/at/all'),
      get(`/v2/${steady}/campaigns?page=0`),
      { ...get('/v2/accounts'), headers: { authorization: `Bearer wrong-${++last}` } },
      post('rejected', `/v2/${steady}/events`, { events: [{ email: 'no address' }] }),
      { ...post('rejected', `/v2/${steady}/events`, {}), body: '{"events": [' },
    ]),
    of: 'rejected',
    expected: /^4/,
  });
  const pages = (): PlannedRequest => {
    const html = { ...get(pick(['/', `/forms/${pick(growing)}/form`])), headers: { accept: 'text/html' } };
    const page = { ...html, of: 'pages' as const };
    const url = takeUnsubscribeUrl();
    if (url === undefined || chance(0.5)) return page;
    const { pathname, search } = new URL(url);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return { ...page, method: 'POST', path: pathname + search, headers, body: 'List-Unsubscribe=One-Click' };
  };
  const cutAfterBody = (): PlannedRequest => ({
    ...pick([reads, writesEvent, sendsBatch, subscribes])(),
    cut: 'after body',
  });
  const cutInBody = (): PlannedRequest => {
    // Nothing of it is processed.
    const { entry, ...request } = pick([writesEvent, sendsBatch, subscribes])();
    return { ...request, headers: { ...json, 'content-length': String(announced) }, cut: 'in body' };
  };

  const mix = [
    ...Array<() => PlannedRequest>(50).fill(reads),
    ...Array<() => PlannedRequest>(20).fill(writesEvent),
    ...Array<() => PlannedRequest>(5).fill(subscribes),
    ...Array<() => PlannedRequest>(1).fill(switches),
    ...Array<() => PlannedRequest>(5).fill(sendsBatch),
    ...Array<() => PlannedRequest>(9).fill(rejected),
    ...Array<() => PlannedRequest>(4).fill(pages),
    ...Array<() => PlannedRequest>(3).fill(cutAfterBody),
    ...Array<() => PlannedRequest>(3).fill(cutInBody),
  ];
  // Each hundred has the same mix in another order, so that a short run also has enough of each.
  const deck: (() => PlannedRequest)[] = [];
  return () => {
    if (deck.length === 0) deck.push(...mix);
    const [plan] = deck.splice(below(deck.length), 1) as [() => PlannedRequest];
    return plan();
  };
}
