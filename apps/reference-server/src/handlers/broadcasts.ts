import type { components } from '@email-automation/types';
import type { Links } from '../contract/links.ts';
import type { Broadcast } from '../domain/records.ts';
import { fetchBroadcast, listBroadcasts } from '../services/broadcasts.ts';
import type { Handlers, Served } from './handler.ts';
import { pageMeta } from './page-meta.ts';

export const broadcasts: Pick<Handlers, 'listBroadcasts' | 'fetchBroadcast'> = {
  async listBroadcasts({ services, links, path, query, pageSize }) {
    const request = { ...query, perPage: pageSize };
    const { records, total } = await listBroadcasts(services, path.account_id, request);
    return {
      links: templates(links),
      meta: {
        ...pageMeta(request, records.length, total),
        sort: query.sort,
        direction: query.direction,
        status: query.status,
      },
      broadcasts: records.map((record) => broadcast(record, links)),
    };
  },

  async fetchBroadcast({ services, links, path }) {
    const record = await fetchBroadcast(services, path.account_id, path.broadcast_id);
    return { links: templates(links), broadcasts: [broadcast(record, links)] };
  },
};

function templates(links: Links): components['schemas']['BroadcastLinks'] {
  return { 'broadcasts.account': links.to('fetchAccount', { account_id: '{broadcasts.account}' }) };
}

function broadcast(record: Broadcast, links: Links): Served<components['schemas']['Broadcast']> {
  const { account_id, send_at, next_send_at, ...fields } = record;
  return {
    ...fields,
    send_at: send_at ?? undefined,
    href: links.to('fetchBroadcast', { account_id, broadcast_id: record.id }),
    links: { account: account_id },
  };
}
