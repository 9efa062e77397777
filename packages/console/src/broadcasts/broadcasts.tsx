import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import type { Broadcast } from '@email-automation/service/domain/records';
import { accountOf } from '@email-automation/service/storage/queries/accounts';
import { partsOf } from '@email-automation/service/storage/queries/broadcast-parts';
import { broadcastOf } from '@email-automation/service/storage/queries/broadcasts';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { sendEmailBody } from '../email-body.ts';
import { Block } from '../parts/blocks.tsx';
import { formatFull, Time, Wait } from '../parts/times.tsx';
import { countBroadcastEmails, countPassed } from '../queries/broadcast-counts.ts';
import { Bodies } from '../records/bodies.tsx';
import { listByStatus } from '../records/list-by-status.tsx';
import { addSection, recordPath } from '../records/section.tsx';
import { SendingFacts, StatusDot } from '../records/sender.tsx';
import { BroadcastProgress, type Progress } from './progress.tsx';

const statuses = ['sending', 'scheduled', 'draft', 'sent', 'canceled'] as const;

/** The fields of a broadcast that its page shows as facts. */
const facts = ['localize_sending_time', 'bcc', 'created_at'];

/** Adds broadcasts, with their progress. */
export function addBroadcasts(app: FastifyInstance, context: ConsoleContext): void {
  const { services } = context;
  const { database, clock } = services;

  addSection(app, context, {
    section: 'broadcasts',
    filters: { status: statuses },
    record: ':account/:id',
    async list(query, { session: { account } }) {
      const { broadcasts } = await callOperation(context, 'listBroadcasts', { query: { account } });
      return listByStatus(context, 'broadcast', statuses, query, broadcasts, ({ send_at }) => ({
        subEnd: send_at !== null && <Time at={send_at} now={clock.now()} />,
      }));
    },
    async open([account_id = '', id = '']) {
      const broadcast = await broadcastOf(services.database.query, account_id, id);
      const [account, progress] = await Promise.all([accountOf(database.query, account_id), readProgress(broadcast)]);
      const { status, name, subject, text_body, html_body } = broadcast;
      const here = recordPath('broadcasts', account_id, id);
      const now = clock.now();
      return {
        title: name || id,
        state: <StatusDot status={status} />,
        content: (
          <>
            {status !== 'draft' && <BroadcastProgress broadcast={broadcast} progress={progress} now={now} />}
            <Block title="Email">
              <p>
                <b>{subject || 'No subject'}</b>
              </p>
              <Bodies of="the email" text={text_body} html={html_body} src={`${here}/html`} />
            </Block>
            <SendingFacts
              record={broadcast}
              account={account}
              names={facts}
              more={[['Sends', describeTime(broadcast, now)]]}
            />
          </>
        ),
      };
    },
  });

  async function readProgress(broadcast: Broadcast): Promise<Progress> {
    const { account_id, localize_sending_time, status } = broadcast;
    const [parts, emails] = await Promise.all([
      partsOf(database.query, broadcast),
      countBroadcastEmails(database.query, broadcast),
    ]);
    const [only] = localize_sending_time || status !== 'sending' ? [] : parts;
    return { parts, emails, passed: only && (await countPassed(database.query, account_id, only.last_subscriber_id)) };
  }

  app.get<{ Params: { account: string; id: string } }>(
    '/console/broadcasts/:account/:id/html',
    async ({ params: { account, id } }, reply) =>
      sendEmailBody(reply, (await broadcastOf(services.database.query, account, id)).html_body),
  );
}

function describeTime({ status, send_at, localize_sending_time }: Broadcast, now: Date) {
  if (send_at === null) return null;
  return (
    <>
      {`${formatFull(send_at)} ${localize_sending_time ? 'in each subscriber’s time zone' : 'UTC'}`}{' '}
      {status === 'scheduled' && <Wait until={send_at} now={now} />}
    </>
  );
}
