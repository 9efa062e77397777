import { readContract } from '@email-automation/service/contract/contract';
import { listUsage } from '@email-automation/service/storage/access/rate-limit-usage';
import { nameTokens } from '@email-automation/service/storage/access/tokens';
import { isReachable } from '@email-automation/service/storage/open';
import { countQueuedEmails, listEmails } from '@email-automation/service/storage/queries/emails';
import { countDeadLetters } from '@email-automation/service/storage/queues/dead-letters';
import { countQueuedBatches } from '@email-automation/service/storage/queues/queued-batches';
import type { FastifyInstance } from 'fastify';
import { readProblems } from '../batches/problems.ts';
import type { ConsoleContext } from '../console-context.ts';
import { Card } from '../parts/blocks.tsx';
import { Code } from '../parts/code.tsx';
import { Empty } from '../parts/empty.tsx';
import { Table } from '../parts/table.tsx';
import { countOf } from '../parts/wording.ts';
import { listDue } from '../queries/due-list.ts';
import { readFailureCodes } from '../queries/failure-codes.ts';
import { readAccountNames } from '../records/accounts.ts';
import { Rows } from '../records/record-list.tsx';
import { formatMilliseconds, toRows } from '../requests/request-rows.tsx';
import { show } from '../show.tsx';
import { DueActs } from '../time/due-acts.tsx';
import { unlessUnavailable } from '../unless-unavailable.ts';
import { Attention } from './attention.tsx';
import { QueueChart, ThroughputChart } from './charts.tsx';
import { sampleQueues } from './history.ts';
import { LimitUsage } from './limit-usage.tsx';
import { summarizeThroughput, type Throughput } from './throughput.ts';

/** Rows of the lists. */
const [shownProblems, shownRequests, shownDue] = [5, 7, 4];

/** Adds the first page of the console: health, what waits, what came in, and what needs attention. */
export function addOverview(app: FastifyInstance, context: ConsoleContext): void {
  const { services, sandbox, limits, admission } = context;
  const { database, clock, delivery } = services;
  const samples = sampleQueues(app, database);
  const batchOperations = new Set<string>(
    readContract().operations.flatMap(({ operationId, batch }) => (batch ? [operationId] : [])),
  );

  /** All that the database has for the page. */
  async function readState(account: string | undefined, now: Date) {
    const [batches, emails, deadLetters, problems, failedEmails, usage, due] = await Promise.all([
      countQueuedBatches(database),
      countQueuedEmails(database),
      countDeadLetters(database),
      readProblems(context, account),
      listEmails(database.query, { state: 'failed', account }),
      listUsage(database.query, Object.keys(limits), now.getTime()),
      listDue(database.query),
    ]);
    const tokens = await nameTokens(database.query, [...new Set(usage.map(({ name }) => name.split(' ')[1] ?? ''))]);
    const shown = [...problems.filter(({ isResolved }) => !isResolved), ...problems.filter((one) => one.isResolved)];
    const [codes, accountName] = await Promise.all([
      readFailureCodes(database.query, shown.slice(0, 2 * shownProblems)),
      readAccountNames(context, [...problems, ...failedEmails]),
    ]);
    const ofEmails = failedEmails.map((email) => ({
      ...email,
      isResolved: context.marks.get(email.message_id) === 'done',
    }));
    return {
      ...{ batches, emails, deadLetters, usage, due, tokens, codes, accountName },
      problems: shown.slice(0, 2 * shownProblems),
      failedEmails: ofEmails.slice(0, shownProblems),
    };
  }

  app.get('/console', async (request, reply) => {
    const { account } = request.session;
    const now = clock.now();
    const started = performance.now();
    const isUp = await isReachable(database);
    const latency = performance.now() - started;
    const state = isUp ? await unlessUnavailable(readState(account, now), undefined) : undefined;
    const recent = sandbox?.requests.list({ limit: shownRequests, account_id: account }) ?? [];
    const recentName = await readAccountNames(context, recent);
    const throughput = sandbox && summarizeThroughput(sandbox.requests.held(), batchOperations);
    return show(context, request, reply, {
      title: 'Overview',
      section: 'overview',
      content: (
        <>
          <div class="bar">
            <h1>Overview</h1>
            <p class={state ? 'dot' : 'dot bad'}>{state ? 'Healthy' : 'The database does not respond'}</p>
            <p class="soft wide">
              {state && `Database ${latency.toFixed(1)} ms · `}
              {delivery.state === 'held' ? 'emails are delivered here, and nowhere else' : 'emails are sent by SMTP'}
              {admission.shedRequests > 0 &&
                ` · overload: ${countOf(admission.shedRequests, 'request')} shed since the start`}
            </p>
          </div>
          <div class={throughput ? 'grid3' : 'grid2'}>
            <Card
              title="Queue depth"
              end={<LastHour isSandbox={sandbox !== undefined} />}
              live="batches emails"
              id="queue"
              isPadded
            >
              <p>
                <span class="big">
                  {state ? (Number(state.batches) + Number(state.emails)).toLocaleString('en-US') : '–'}
                </span>{' '}
                <span class="soft">{state ? 'waiting' : 'unknown'}</span>
              </p>
              <QueueChart samples={samples} />
              {state && <QueueTable {...state} />}
            </Card>
            {throughput && <ThroughputCard throughput={throughput} />}
            {state && <LimitUsage usage={state.usage} limits={limits} tokens={state.tokens} now={now} />}
          </div>
          {state && (
            <div class="grid2">
              <Attention {...state} batches={state.problems} now={now} />
              <DueActs
                due={state.due.slice(0, shownDue)}
                now={now}
                end={sandbox && <a class="push" href="/console/time">{`All ${state.due.length}`}</a>}
              />
            </div>
          )}
          {sandbox && (
            <Card
              title="Recent requests"
              end={
                <>
                  <p class="dot soft" data-connection />
                  <a class="push" href="/console/requests">
                    All requests
                  </a>
                </>
              }
              live="requests"
              id="recent"
            >
              {recent.length === 0 ? (
                <Empty symbol="requests" title="No requests yet">
                  <p>Send the first one. It appears here at once.</p>
                  <Code label="First request">{`curl -u demo-token-of-ada: ${context.publicUrl()}/v2/accounts`}</Code>
                </Empty>
              ) : (
                <Rows rows={toRows(recent, now, recentName)} />
              )}
            </Card>
          )}
        </>
      ),
    });
  });
}

/** Moves of the sandbox's clock do not shift what is counted: the charts are of the time that passed for the user. */
function LastHour({ isSandbox }: { isSandbox: boolean }) {
  return <p class="faint push">{isSandbox ? 'Last 60 min of real time' : 'Last 60 min'}</p>;
}

function QueueTable(counts: Record<'batches' | 'emails' | 'deadLetters', number>) {
  const rows = [
    ['Batches', '/console/batches?state=queued', counts.batches],
    ['Emails', '/console/emails?state=queued', counts.emails],
    ['Dead letters', '/console/batches?state=dead-lettered', counts.deadLetters],
  ] as const;
  return (
    <Table
      rows={rows}
      columns={[
        { name: 'Queue', isHead: true, cell: ([name, path]) => <a href={path}>{name}</a> },
        {
          name: 'Waiting',
          class: 'n',
          cell: ([name, , count]) => (
            <span class={name === 'Dead letters' && Number(count) > 0 ? 'bad' : undefined}>
              {Number(count).toLocaleString('en-US')}
            </span>
          ),
        },
      ]}
      class="mini"
      caption="Queues"
    />
  );
}

function ThroughputCard({ throughput: { minutes, kinds } }: { throughput: Throughput }) {
  const total = minutes.reduce((sum, { requests }) => sum + requests, 0);
  const errors = minutes.reduce((sum, one) => sum + one.errors, 0);
  return (
    <Card title="Throughput" end={<LastHour isSandbox />} live="requests" id="throughput" isPadded>
      <p>
        <span class="big">{total.toLocaleString('en-US')}</span>{' '}
        <span class="soft">
          {total === 0 ? 'requests in the hour' : `requests, ${((errors / total) * 100).toFixed(1)}% errors`}
        </span>
      </p>
      <ThroughputChart minutes={minutes} />
      <Table
        rows={Object.entries(kinds)}
        columns={[
          { name: 'Endpoints', isHead: true, cell: ([kind]) => kind },
          { name: 'Last hour', class: 'n', cell: ([, { requests }]) => requests.toLocaleString('en-US') },
          {
            name: 'Errors',
            class: 'n',
            cell: ([, { errors: failed }]) => (
              <span class={failed > 0 ? 'bad' : undefined}>{failed.toLocaleString('en-US')}</span>
            ),
          },
          {
            name: 'p95',
            class: 'n',
            cell: ([, { p95 }]) => (p95 === undefined ? '–' : formatMilliseconds(Math.round(p95))),
          },
        ]}
        class="mini"
        caption="Requests of the last hour"
      />
    </Card>
  );
}
