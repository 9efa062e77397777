import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import { checkSending } from '@email-automation/service/domain/broadcasts';
import type { Broadcast } from '@email-automation/service/domain/records';
import { accountOf } from '@email-automation/service/storage/queries/accounts';
import { partsOf } from '@email-automation/service/storage/queries/broadcast-parts';
import { broadcastOf } from '@email-automation/service/storage/queries/broadcasts';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../address.ts';
import type { ConsoleContext } from '../console-context.ts';
import { sendEmailBody } from '../email-body.ts';
import { Block, Link } from '../parts/blocks.tsx';
import { formatFull, Time, Wait } from '../parts/times.tsx';
import { formatCount } from '../parts/wording.ts';
import { countBroadcastEmails, countPassed, countRecipients } from '../queries/broadcast-counts.ts';
import { Bodies } from '../records/bodies.tsx';
import { listByStatus } from '../records/list-by-status.tsx';
import { errorOf, explainRefusal } from '../records/refusal.ts';
import { addSection, recordPath } from '../records/section.tsx';
import { RefusalNote, SendingFacts, StatusDot } from '../records/sender.tsx';
import { addBroadcastForms } from './broadcast-forms.tsx';
import { BroadcastProgress, type Progress } from './progress.tsx';

const statuses = ['sending', 'scheduled', 'draft', 'sent', 'canceled'] as const;

/** Adds broadcasts, with their progress, and the forms that schedule and cancel them. */
export function addBroadcasts(app: FastifyInstance, context: ConsoleContext): void {
  const { services } = context;
  const { database, clock } = services;

  const show = addSection(app, context, {
    section: 'broadcasts',
    topic: 'campaigns',
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
      const [account, progress, recipients] = await Promise.all([
        accountOf(database.query, account_id),
        readProgress(broadcast),
        countRecipients(database.query, account_id),
      ]);
      const { status, name, subject, text_body, html_body } = broadcast;
      const here = recordPath('broadcasts', account_id, id);
      const now = clock.now();
      const refusal = explainRefusal(
        errorOf(() => checkSending(broadcast, account)),
        'broadcast',
      );
      return {
        title: name || id,
        state: <StatusDot status={status} />,
        actions: (
          <>
            {status === 'draft' && <Link to={`${here}/edit`}>Edit</Link>}
            <Link to={addressOf('/console/broadcasts/new', { account: account_id, copy: id })}>Copy</Link>
          </>
        ),
        content: (
          <>
            {status !== 'draft' && <BroadcastProgress broadcast={broadcast} progress={progress} now={now} />}
            <Sending
              broadcast={broadcast}
              here={here}
              refusal={refusal?.text}
              audience={`${formatCount(recipients)} ${recipients.count === 1 ? 'subscriber' : 'subscribers'}`}
            />
            <Block title="Email">
              <p>
                <b>{subject || 'No subject'}</b>
              </p>
              <Bodies of="the email" text={text_body} html={html_body} src={`${here}/html`} />
            </Block>
            <SendingFacts
              record={broadcast}
              account={account}
              schema="NewBroadcast"
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
  addBroadcastForms(app, context, show);
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

interface SendingProps {
  broadcast: Broadcast;
  here: string;
  /** Why it cannot be sent. */
  refusal: string | undefined;
  /** Whom it reaches, such as `277 subscribers`. */
  audience: string;
}

/** What can be done with the sending of a broadcast: each link says what will happen before it does. */
function Sending({ broadcast: { status, send_at }, here, refusal, audience }: SendingProps) {
  if (status !== 'draft' && status !== 'scheduled' && status !== 'sending') return null;
  return (
    <Block title="Sending">
      {status === 'scheduled' && send_at === null && (
        <p class="note warn">It has no sending time, so that it is never sent.</p>
      )}
      {status !== 'sending' && refusal && <RefusalNote what="It cannot be sent." text={refusal} />}
      <div class="bar">
        {status !== 'sending' && (
          <>
            <Link to={`${here}/schedule`} look={status === 'draft' && !refusal ? 'primary' : ''}>
              {status === 'draft' ? 'Schedule…' : 'Change the time…'}
            </Link>
            <Link to={`${here}/send`}>{`Send now to ${audience}…`}</Link>
          </>
        )}
        {status !== 'draft' && <Link to={`${here}/cancel`}>Cancel…</Link>}
      </div>
    </Block>
  );
}
