import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import { isReachable } from '@email-automation/service/storage/open';
import { countQueuedEmails } from '@email-automation/service/storage/queries/emails';
import { countQueuedBatches } from '@email-automation/service/storage/queues/queued-batches';
import type { FastifyInstance } from 'fastify';
import { DueActs } from '../clock/due.tsx';
import { withoutWaiting } from '../clock/effects.ts';
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
import { type Attention, AttentionCard, readAttention } from './attention.tsx';

/** Rows of the list of requests. */
const shownRequests = 7;

/** Adds the first page of the console: health, attention, arrivals, and due work. */
export function addOverview(app: FastifyInstance, context: ConsoleContext): void {
  const { services, sandbox, ledger } = context;
  const { database, clock, delivery } = services;

  /** Everything that the page reads from the database. */
  async function readState(account: string | undefined, frame: FrameData) {
    const [batches, emails, attention, { due }] = await Promise.all([
      countQueuedBatches(database),
      countQueuedEmails(database),
      readAttention(context, account, frame),
      callOperation(context, 'listDue', {}),
    ]);
    return { batches, emails, attention, due: withoutWaiting(due, clock.now().getTime()) };
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
    const facts = [
      state && `database ${latency.toFixed(1)} ms`,
      state && `${Number(state.batches)} batches and ${Number(state.emails)} emails waiting`,
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
            <Health attention={state?.attention} />
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

/** @param attention undefined if the database does not respond */
function Health({ attention }: { attention: readonly Attention[] | undefined }) {
  if (attention === undefined) return <p class="dot bad">The database does not respond</p>;
  const retried = attention.find(({ isRetried }) => isRetried);
  return retried ? <p class="dot warn">{retried.what}</p> : <p class="dot">Healthy</p>;
}
