import { account } from './workspaces.ts';

const count = 20_000;

/** Subscribers who exist before the measurement. */
export const subscribers = [{ email: 'reader-{n}@example.com', repeat: count, custom_fields: { first_name: 'Grace' } }];

/** Requests that record one event each, of a different subscriber. */
export const eventRequests = Array.from({ length: count }, (_, index) => ({
  method: 'POST' as const,
  path: `/v2/${account}/events`,
  body: { events: [{ email: `reader-${index + 1}@example.com`, action: `Viewed page ${index % 20}` }] },
}));
