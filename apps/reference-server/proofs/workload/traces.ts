import type { Queries } from '@email-automation/service/storage/database';

/** How often each trace, such as `m12.0`, is in the tables. */
export type Traces = ReadonlyMap<string, number>;

const ownDomain = /^(m\d+\.[\w-]+)@(created|unsubscribed|subscribed)\.example$/;

/** Reads the traces of requests in the tables. */
export async function readTraces(db: Queries): Promise<Traces> {
  const traces = new Map<string, number>();
  const add = (trace: string) => traces.set(trace, (traces.get(trace) ?? 0) + 1);
  for (const { properties } of await db.selectFrom('events').select('properties').execute())
    add(JSON.parse(properties).trace);
  for (const { record } of await db.selectFrom('shopper_activity').select('record').execute())
    add(JSON.parse(record).provider);
  const subscriptions = await db
    .selectFrom('campaign_subscriptions')
    .select((eb) => ['account_id', 'subscriber_id', eb.fn.countAll<number>().as('count')])
    .groupBy(['account_id', 'subscriber_id'])
    .execute();
  const counts = new Map(subscriptions.map((one) => [`${one.account_id} ${one.subscriber_id}`, one.count]));
  const subscribers = db.selectFrom('subscribers').select(['account_id', 'id', 'email', 'tags', 'status']);
  for (const { account_id, id, email, tags, status } of await subscribers.execute()) {
    if (email.endsWith('@ordered.example')) for (const tag of JSON.parse(tags)) add(tag);
    const [, trace, domain] = ownDomain.exec(email) ?? [];
    if (trace === undefined) continue;
    // A subscriber without the subscription, or one that was to be unsubscribed and is not, is half of the request.
    if (domain === 'subscribed') for (let n = counts.get(`${account_id} ${id}`) ?? 0; n > 0; n--) add(trace);
    else if (domain !== 'unsubscribed' || status === 'unsubscribed') add(trace);
    else add(`${trace}, not unsubscribed`);
    if (domain === 'subscribed' && !counts.has(`${account_id} ${id}`)) add(`${trace}, without a subscription`);
  }
  return traces;
}
