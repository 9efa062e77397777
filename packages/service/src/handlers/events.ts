import type { EventAction } from '../domain/records.ts';
import type { Unread } from '../domain/unread.ts';
import { recordEvent } from '../services/events.ts';
import { listEventActions } from '../storage/queries/events.ts';
import { createPageMeta, type Handlers, type ValidRequest } from './handler.ts';

type EventInput = ValidRequest<'recordEvent'>['body']['events'][number];

export const events: Pick<Handlers, 'recordEvent' | 'listEventActions'> = {
  async recordEvent({ services, path, body }) {
    await recordEvent(services, path.account_id, body.events[0] as EventInput);
    return undefined;
  },

  async listEventActions({ db, path, query, pageSize, items }) {
    const { page, per_page, ...unread } = query;
    unread satisfies Unread;
    const read = { page, perPage: per_page ?? pageSize };
    const list = await listEventActions(db, path.account_id, read, items(nameOf));
    return { meta: createPageMeta(read, list), event_actions: list };
  },
};

const nameOf = ({ name }: EventAction) => name;
