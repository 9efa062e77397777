import type { FastifyInstance } from 'fastify';
import { parameterOf } from '../address.ts';
import type { ConsoleContext } from '../console-context.ts';
import { countOf, formatCount } from '../parts/wording.ts';
import { countSection } from '../queries/section-counts.ts';
import { listSubscribers } from '../queries/subscriber-list.ts';
import { readAccountNames } from '../records/accounts.ts';
import { rangeOf } from '../records/list-query.ts';
import { addSection } from '../records/section.tsx';
import { renderProfile } from './profile.tsx';
import { SubscriberState } from './subscriber-state.tsx';

/** Adds subscribers: their search by email address and id, and their history. */
export function addSubscribers(app: FastifyInstance, context: ConsoleContext): void {
  const db = context.services.database.query;
  addSection(app, context, {
    section: 'subscribers',
    filters: {},
    record: ':account/:id',
    async list(query, { session: { account } }) {
      const found = await listSubscribers(db, query.q ?? '', { account, ...rangeOf(query) });
      const accountName = await readAccountNames(context, found);
      return {
        about: countOf(formatCount(await countSection(db, 'subscribers', account)), 'subscriber'),
        search: 'Beginning of an email address, or id',
        rows: found.map((one) => ({
          record: [one.account_id, one.id],
          name: one.email,
          end: <SubscriberState {...one} />,
          sub: accountName(one.account_id),
        })),
        empty: (
          <p>
            Requests create them: <code>subscribeToCampaign</code>, events, and batches.
          </p>
        ),
      };
    },
    open([account = '', id = ''], _query, { query }) {
      const older = parameterOf(query as Readonly<Record<string, unknown>>, 'older') ?? '';
      return renderProfile(context, account, id, /^\d{1,4}$/.test(older) ? Number(older) : 0);
    },
  });
}
