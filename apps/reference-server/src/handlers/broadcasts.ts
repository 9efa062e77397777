import type { components } from '@email-automation/types';
import type { Links } from '../contract/links.ts';
import { NotFound } from '../domain/errors.ts';
import type { BroadcastRow } from '../domain/records.ts';
import { findBroadcast, listBroadcasts } from '../storage/broadcasts.ts';
import type { Handlers } from './handler.ts';
import { pageMeta } from './page-meta.ts';

export const broadcasts: Pick<Handlers, 'listBroadcasts' | 'fetchBroadcast'> = {
  async listBroadcasts({ services: { database, links }, path, query, pageSize }) {
    const request = { ...query, perPage: pageSize };
    const { rows, total } = await listBroadcasts(database.query, path.account_id, request);
    return {
      links: templates(links),
      meta: {
        ...pageMeta(request, rows.length, total),
        sort: query.sort,
        direction: query.direction,
        status: query.status,
      },
      broadcasts: rows.map((row) => broadcast(row, links)),
    };
  },

  async fetchBroadcast({ services: { database, links }, path }) {
    const row = await findBroadcast(database.query, path.account_id, path.broadcast_id);
    if (row === undefined) throw new NotFound('broadcast');
    return { links: templates(links), broadcasts: [broadcast(row, links)] };
  },
};

function templates(links: Links): components['schemas']['BroadcastLinks'] {
  return { 'broadcasts.account': links.to('fetchAccount', { account_id: '{broadcasts.account}' }) };
}

function broadcast(row: BroadcastRow, links: Links): components['schemas']['Broadcast'] {
  const { account_id, send_at, next_send_at, localize_sending_time, ...fields } = row;
  return {
    ...fields,
    localize_sending_time: localize_sending_time === 1,
    ...(send_at !== null && { send_at }),
    href: links.to('fetchBroadcast', { account_id, broadcast_id: row.id }),
    links: { account: account_id },
  };
}
