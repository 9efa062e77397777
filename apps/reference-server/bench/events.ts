import { account } from './workspaces.ts';

const count = 20_000;

/** Subscribers who exist before the measurement. */
export const subscribers = [{ email: 'reader-{n}@example.com', repeat: count, custom_fields: { first_name: 'Grace' } }];

/** A request that records one event of a subscriber. */
export const eventRequest = (n: number) => ({
  method: 'POST' as const,
  path: `/v2/${account}/events`,
  body: { events: [{ email: `reader-${n}@example.com`, action: `Viewed page ${n % 20}` }] },
});

/** Each is of another subscriber. */
export const eventRequests = Array.from({ length: count }, (_, n) => eventRequest(n + 1));
