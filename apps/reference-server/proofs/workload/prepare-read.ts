import type { Client, PreparedRequest } from './requests.ts';
import { broadcast, campaigns, goal } from './workspace.ts';

/** Prepares one of all reads: of records, of lists, and of pages of them. */
export function prepareRead({ account, token, draw, subscribed }: Client): PreparedRequest {
  const own = `/v2/${account}`;
  const campaign = draw.pick(Object.values(campaigns));
  const page = 1 + draw.below(3);
  const status = draw.pick(['active', 'unsubscribed', 'removed']);
  const sorting = `sort=${draw.pick(['id', 'created_at'])}&direction=${draw.pick(['asc', 'desc'])}`;
  const read = (path: string) => ({ method: 'GET', path, token }) as const;
  const newest = subscribed.at(-1);
  // An accepted record is there when its client looks.
  if (newest !== undefined && draw.chance(0.2)) {
    const path = `${own}/subscribers/${encodeURIComponent(newest)}/campaign_subscriptions`;
    return {
      ...read(path),
      check: (body) =>
        (body as { campaign_subscriptions: unknown[] }).campaign_subscriptions.length === 1
          ? undefined
          : `does not have the subscription of ${newest}, which was accepted before`,
    };
  }
  return draw.pick([
    read('/v2/accounts'),
    read(`/v2/accounts/${account}`),
    read(`${own}/broadcasts?page=${page}`),
    read(`${own}/broadcasts/${broadcast}`),
    read(`${own}/campaigns?status=all&page=${page}`),
    read(`${own}/campaigns/${campaign}`),
    read(`${own}/campaigns/${campaign}/subscribers?status=${status}&page=${page}&per_page=50&${sorting}`),
    read(`${own}/custom_field_identifiers`),
    read(`${own}/goals`),
    read(`${own}/goals/${goal}`),
    read(`${own}/event_actions?page=${page}`),
  ]);
}
