import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import { isReachable } from '@email-automation/service/storage/open';
import { countQueuedEmails } from '@email-automation/service/storage/queries/emails';
import { countDeadLetters } from '@email-automation/service/storage/queues/dead-letters';
import { countQueuedBatches } from '@email-automation/service/storage/queues/queued-batches';
import type { DueItem } from '@email-automation/types/operator/schemas';
import type { FastifyInstance } from 'fastify';
import { DueActs } from '../clock/due.tsx';
import type { ConsoleContext } from '../console-context.ts';
import { type FrameData, readFrameData } from '../frame/frame-data.ts';
import { Card, Empty } from '../parts/blocks.tsx';
import { Code } from '../parts/code.tsx';
import { countOf } from '../parts/wording.ts';
import { readAccountNames } from '../records/accounts.ts';
import { Rows } from '../records/record-list.tsx';
import { toRow } from '../records/section.tsx';
import { toRows } from '../requests/request-rows.tsx';
import { show } from '../show.tsx';
import { unlessUnavailable } from '../unless-unavailable.ts';
import { AttentionCard, readAttention } from './attention.tsx';

/** Rows of the list of requests. */
const shownRequests = 7;

/** Adds the first page of the console: health, attention, arrivals, and due work. */
export function addOverview(app: FastifyInstance, context: ConsoleContext): void {
  const { services, sandbox, ledger } = context;
  const { database, clock, delivery } = services;

  /** Everything that the page reads from the database. */
  async function readState(account: string | undefined, frame: FrameData) {
    const [batches, emails, deadLetters, attention, { due }] = await Promise.all([
      countQueuedBatches(database),
      countQueuedEmails(database),
      countDeadLetters(database),
      readAttention(context, account, frame),
      callOperation(context, 'listDue', {}),
    ]);
    // In an outage emails wait for the mail server, not for a time.
    const isWaiting = ({ kind, at }: DueItem) => kind === 'email' && Date.parse(at) <= clock.now().getTime();
    return { batches, emails, deadLetters, attention, due: due.filter((item) => !isWaiting(item)) };
  }

  app.get('/console', async (request, reply) => {
    const { account } = request.session;
    const now = clock.now();
    const started = performance.now();
    const isUp = await isReachable(database);
    const latency = performance.now() - started;
    const frame = await readFrameData(context, request);
    const state = isUp ? await unlessUnavailable(readState(account, frame), undefined) : undefined;
    const recent = sandbox?.requests.list({ limit: shownRequests, account_id: account }) ?? [];
    const recentName = await readAccountNames(context, recent);
    const isRetrying = state?.attention.some(({ isRetried }) => isRetried) ?? false;
    const facts = [
      state && `database ${latency.toFixed(1)} ms`,
      state && `${Number(state.batches)} batches and ${Number(state.emails)} emails waiting`,
      state && countOf(Number(state.deadLetters), 'dead letter'),
      delivery.state === 'held' ? 'emails are delivered here, and nowhere else' : 'emails are sent by SMTP',
      ledger.shedRequests > 0 && `overload: ${countOf(ledger.shedRequests, 'request')} shed since the start`,
    ];
    return show(context, request, reply, {
      title: 'Overview',
      section: 'overview',
      content: (
        <>
          <div class="bar">
            <h1>Overview</h1>
            <p class="dot soft" data-connection />
            <Health isUp={state !== undefined} mailServer={delivery.outage?.()?.server} isRetrying={isRetrying} />
            <p class="soft wide">{facts.filter(Boolean).join(' · ')}</p>
          </div>
          <div class="grid2">
            <div class="stack">
              {state && <AttentionCard rows={state.attention} />}
              {sandbox && (
                <Card
                  title="Recent requests"
                  end={
                    <a class="push" href="/console/requests">
                      All requests
                    </a>
                  }
                >
                  {recent.length === 0 ? (
                    <Empty symbol="requests" title="No requests yet">
                      <Code label="First request">{`curl -u demo-token-of-ada: ${context.publicUrl()}/v2/accounts`}</Code>
                    </Empty>
                  ) : (
                    <Rows rows={toRows(recent, now, recentName).map((row) => toRow('requests', row))} />
                  )}
                </Card>
              )}
            </div>
            <div class="stack">{state && <DueActs due={state.due} now={now} canMove={sandbox !== undefined} />}</div>
          </div>
        </>
      ),
    });
  });
}

interface HealthProps {
  /** Whether the database responds. */
  isUp: boolean;
  /** The mail server that accepts no emails. */
  mailServer: string | undefined;
  /** Whether the server retries something by itself. */
  isRetrying: boolean;
}

function Health({ isUp, mailServer, isRetrying }: HealthProps) {
  if (!isUp) return <p class="dot bad">The database does not respond</p>;
  if (mailServer !== undefined) return <p class="dot bad">{`The mail server ${mailServer} accepts no emails`}</p>;
  return isRetrying ? <p class="dot warn">Retrying</p> : <p class="dot">Healthy</p>;
}
