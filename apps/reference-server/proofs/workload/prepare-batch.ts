import type { Draw } from './draw.ts';
import type { Client, PreparedRequest } from './requests.ts';

/** How the records of a batch look: valid ones with their trace, and ones that fail in the background. */
interface Kind {
  operation: string;
  path: string;
  /** Name of the records in a group, or of the array at the top level of the body. */
  records: string;
  grouped: boolean;
  valid(trace: string, draw: Draw): object;
  failing(trace: string): object;
}

const badTime = { occurred_at: 'yesterday' };
const shopper = (trace: string, draw: Draw) => ({ email: `${draw.below(20)}@shopper.example`, provider: trace });

const eventKind: Kind = {
  operation: 'createEventBatch',
  path: 'v2/{account}/events/batches',
  records: 'events',
  grouped: true,
  valid: (trace, draw) => ({
    email: `${draw.below(20)}@event.example`,
    action: trace.slice(0, trace.indexOf('.')),
    properties: { trace },
  }),
  failing: (trace) => ({ email: 'nobody', action: 'Failed', properties: { trace } }),
};

const kinds: readonly Kind[] = [
  eventKind,
  {
    operation: 'createLegacyOrderBatch',
    path: 'v2/{account}/orders/batches',
    records: 'orders',
    grouped: true,
    valid: shopper,
    failing: (provider) => ({ provider, ...badTime }),
  },
  {
    operation: 'createCartBatch',
    path: 'v3/{account}/shopper_activity/cart/batch',
    records: 'carts',
    grouped: false,
    valid: shopper,
    failing: (provider) => ({ provider, ...badTime }),
  },
  {
    operation: 'createOrderBatch',
    path: 'v3/{account}/shopper_activity/order/batch',
    records: 'orders',
    grouped: false,
    valid: shopper,
    failing: (provider) => ({ provider, ...badTime }),
  },
  {
    operation: 'createProductBatch',
    path: 'v3/{account}/shopper_activity/product/batch',
    records: 'products',
    grouped: false,
    valid: (provider, draw) => ({ provider, price: draw.below(100) }),
    failing: (provider) => ({ provider, ...badTime }),
  },
];

/** Prepares one of the seven batches: with several groups, if it can have them, and now and then with records that fail. */
export function prepareBatch(client: Client): PreparedRequest {
  const chosen = client.draw.below(10);
  if (chosen < 2) return prepareSubscribers(client);
  if (chosen < 4) return prepareUnsubscribes(client);
  const kind = kinds[Math.min(chosen - 4, kinds.length - 1)] as Kind;
  return prepare(client, kind);
}

/** Prepares a batch of events. */
export function prepareEvents(client: Client, size: number): PreparedRequest {
  return prepare(client, eventKind, { size });
}

function prepare(
  client: Client,
  kind: Kind,
  more: { records?: object[]; unsubscribes?: string[]; size?: number } = {},
): PreparedRequest {
  const { name, account, token, draw, ledger } = client;
  const { operation, records: field, grouped } = kind;
  const mark = ledger.nextMark();
  const valid = more.size ?? (draw.chance(0.05) ? 200 + draw.below(400) : 1 + draw.below(20));
  const failing = more.size === undefined && draw.chance(0.3) ? 1 + draw.below(3) : 0;
  const records = Array.from({ length: valid }, (_, n) => kind.valid(`${mark}.${n}`, draw));
  for (let n = 0; n < failing; n++)
    records.splice(draw.below(records.length + 1), 0, kind.failing(`${mark}.failing-${n}`));
  const further = more.records ?? [];
  const all = [...records, ...further];
  // Two groups, one of them possibly empty, or as many as have 1,000 records each.
  const full = Array.from({ length: Math.ceil(all.length / 1000) }, (_, n) => n * 1000);
  const starts = full.length > 1 ? full : [0, draw.below(all.length)];
  const groups = starts.map((from, n) => all.slice(from, starts[n + 1])).filter((group) => group.length > 0);
  const unsubscribes = more.unsubscribes ?? [];
  return {
    method: 'POST',
    path: `/${kind.path.replace('{account}', account)}`,
    token,
    body: grouped ? { batches: groups.map((group) => ({ [field]: group })) } : { [field]: all },
    write: {
      mark,
      client: name,
      operation,
      account,
      records: valid + further.length,
      ...(unsubscribes.length > 0 && { unsubscribes }),
    },
  };
}

/** How many batches add a tag to one subscriber, who can have 100 tags. */
const mostOrdered = 100;

/**
 * New subscribers. The first record is one that many batches of the client change: its tags grow by the traces, in the order
 * of the batches.
 */
function prepareSubscribers(client: Client): PreparedRequest {
  const number = Math.floor(client.ordered++ / mostOrdered);
  const ordered = `${client.name.replace(' ', '-')}-${number}@ordered.example`;
  return prepare(client, {
    operation: 'createSubscriberBatch',
    path: 'v2/{account}/subscribers/batches',
    records: 'subscribers',
    grouped: true,
    valid: (trace) =>
      trace.endsWith('.0')
        ? { email: ordered, tags: [trace], custom_fields: { last: trace } }
        : { email: `${trace}@created.example`, tags: 'Created' },
    failing: (trace) => ({ email: 'nobody', tags: [trace] }),
  });
}

/** New subscribers, and one or two that the client subscribed to a campaign. */
function prepareUnsubscribes(client: Client): PreparedRequest {
  const unsubscribes = client.subscribed.splice(0, client.draw.below(3));
  const kind: Kind = {
    operation: 'createUnsubscribeBatch',
    path: 'v2/{account}/unsubscribes/batches',
    records: 'subscribers',
    grouped: true,
    valid: (trace) => ({ email: `${trace}@unsubscribed.example` }),
    failing: () => ({ email: 'nobody' }),
  };
  return prepare(client, kind, { records: unsubscribes.map((email) => ({ email })), unsubscribes });
}
