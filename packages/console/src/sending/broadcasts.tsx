import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import type { Broadcast } from '@email-automation/service/domain/records';
import { broadcastOf } from '@email-automation/service/storage/queries/broadcasts';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { stateLooks } from '../emails/email-state.ts';
import { Time } from '../parts/times.tsx';
import { formatCount } from '../parts/wording.ts';
import { countEmailStates, mostCounted } from '../queries/section-counts.ts';
import { addSending } from './sending.tsx';

/** Adds broadcasts, with their progress. */
export function addBroadcasts(app: FastifyInstance, context: ConsoleContext): void {
  const { database, clock } = context.services;
  const { query: db } = database;
  addSending<Broadcast>(app, context, {
    section: 'broadcasts',
    statuses: ['sending', 'scheduled', 'draft', 'sent', 'canceled'],
    list: async (account) =>
      (await callOperation(context, 'listBroadcasts', { query: { account } })).broadcasts as Broadcast[],
    toRow: ({ send_at }) => ({ subEnd: send_at !== null && <Time at={send_at} now={clock.now()} /> }),
    async open(account, id) {
      const broadcast = await broadcastOf(db, account, id);
      const states = [...(await countEmailStates(db, account, id))];
      const count = states.reduce((sum, [, one]) => sum + one, 0);
      return {
        record: broadcast,
        stats: [
          ['Emails', formatCount({ count, hasMore: count === mostCounted })],
          ...states.map(([state, one]) => [stateLooks[state][1], one, state === 'failed' && 'bad'] as const),
        ],
        emails: [broadcast],
      };
    },
    empty: 'A broadcast is one email to all subscribers of an account.',
  });
}
