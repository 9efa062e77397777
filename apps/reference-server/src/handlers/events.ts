import { listEventActions, recordEvent } from '../services/events.ts';
import type { Call, Handlers } from './handler.ts';
import { pageMeta } from './page-meta.ts';

type EventInput = Call<'recordEvent'>['body']['events'][number];

export const events: Pick<Handlers, 'recordEvent' | 'listEventActions'> = {
  async recordEvent({ services, path, body }) {
    await recordEvent(services, path.account_id, body.events[0] as EventInput);
    return undefined;
  },

  async listEventActions({ services, path, query, pageSize }) {
    const request = { page: query.page, perPage: query.per_page ?? pageSize };
    const { records, total } = await listEventActions(services, path.account_id, request);
    return { meta: pageMeta(request, records.length, total), event_actions: records };
  },
};
