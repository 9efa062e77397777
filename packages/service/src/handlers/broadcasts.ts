import type { components } from '@email-automation/types';
import type { Links } from '../contract/links.ts';
import type { Broadcast } from '../domain/records.ts';
import type { Unread } from '../domain/unread.ts';
import { broadcastOf, listBroadcasts } from '../storage/queries/broadcasts.ts';
import { type Complete, createPageMeta, type Handlers } from './handler.ts';

export const broadcasts: Pick<Handlers, 'listBroadcasts' | 'fetchBroadcast'> = {
  async listBroadcasts({ db, links, path, query, pageSize, items }) {
    const { page, sort, direction, status, ...unread } = query;
    unread satisfies Unread;
    const read = { page, perPage: pageSize, sort, direction, status };
    const list = await listBroadcasts(db, path.account_id, read, items(toBroadcast));
    return {
      links: createLinkTemplates(links),
      meta: { ...createPageMeta(read, list), sort, direction, status },
      broadcasts: list,
    };
  },

  async fetchBroadcast({ db, links, path }) {
    const record = await broadcastOf(db, path.account_id, path.broadcast_id);
    return { links: createLinkTemplates(links), broadcasts: [toBroadcast(record, links)] };
  },
};

function createLinkTemplates(links: Links): components['schemas']['BroadcastLinks'] {
  return { 'broadcasts.account': links.to('fetchAccount', { account_id: { placeholder: 'broadcasts.account' } }) };
}

function toBroadcast(record: Broadcast, links: Links): Complete<components['schemas']['Broadcast']> {
  const { account_id, send_at, next_send_at, ...fields } = record;
  return {
    ...fields,
    send_at: send_at ?? undefined,
    href: links.to('fetchBroadcast', { account_id, broadcast_id: record.id }),
    links: { account: account_id },
  };
}
