import { formatDuration } from '@email-automation/contract-tools/durations';
import { readContract } from '@email-automation/service/contract/contract';
import { listUsage } from '@email-automation/service/storage/access/rate-limit-usage';
import { nameTokens } from '@email-automation/service/storage/access/tokens';
import { isReachable } from '@email-automation/service/storage/open';
import { searchBatches } from '@email-automation/service/storage/queries/batches';
import { countQueuedEmails, listEmails } from '@email-automation/service/storage/queries/emails';
import { countDeadLetters } from '@email-automation/service/storage/queues/dead-letters';
import { countQueuedBatches } from '@email-automation/service/storage/queues/queued-batches';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { Table } from '../parts/table.tsx';
import { countOf } from '../parts/wording.ts';
import { listDue } from '../queries/due-list.ts';
import { show } from '../show.tsx';
import { DueList } from '../time/due-list.tsx';
import { unlessUnavailable } from '../unless-unavailable.ts';
import { Attention } from './attention.tsx';
import { QueueChart, ThroughputChart } from './charts.tsx';
import { sampleQueues } from './history.ts';
import { LimitUsage } from './limit-usage.tsx';
import { RecentRequests } from './recent-requests.tsx';
import { summarizeThroughput, type Throughput } from './throughput.ts';

/** Rows of the lists. */
const [shownProblems, shownRequests, shownDue] = [5, 7, 4];

/** Adds the first page of the console: health, what waits, what came in, and what needs attention. */
export function addOverview(app: FastifyInstance, context: ConsoleContext): void {
  const { services, sandbox, limits, processing, admission } = context;
  const { database, clock, delivery } = services;
  const samples = sampleQueues(app, database);
  const batchOperations = new Set<string>(
    readContract().operations.flatMap(({ operationId, batch }) => (batch ? [operationId] : [])),
  );

  /** What failed: dead letters, batches that are retried, and those of the last hour with records that failed. */
  async function readProblems(account_id: string | undefined, now: Date) {
    const filter = account_id === undefined ? {} : { account_id };
    const [dead, queued, done] = await Promise.all([
      searchBatches(database.query, { ...filter, state: 'dead-lettered' }, processing, { most: shownProblems }),
      searchBatches(database.query, { ...filter, state: 'queued' }, processing),
      searchBatches(database.query, { ...filter, state: 'done' }, processing, {
        hasFailures: true,
        most: shownProblems,
      }),
    ]);
    const hourAgo = new Date(now.getTime() - 3_600_000).toISOString();
    return [
      ...dead,
      ...queued.filter(({ error }) => error !== null),
      ...done.filter(({ finished_at }) => (finished_at ?? '') >= hourAgo),
    ].slice(0, shownProblems);
  }

  /** All that the database has for the page. */
  async function readState(account: string | undefined, now: Date) {
    const [batches, emails, deadLetters, problems, failedEmails, usage, due] = await Promise.all([
      countQueuedBatches(database),
      countQueuedEmails(database),
      countDeadLetters(database),
      readProblems(account, now),
      listEmails(database.query, { state: 'failed', ...(account !== undefined && { account }) }),
      listUsage(database.query, Object.keys(limits), now.getTime()),
      listDue(database.query, new Date('9999-12-31T00:00:00Z')),
    ]);
    const tokens = await nameTokens(database.query, [...new Set(usage.map(({ name }) => name.split(' ')[1] ?? ''))]);
    return { batches, emails, deadLetters, problems, failedEmails, usage, due, tokens };
  }

  app.get('/console', async (request, reply) => {
    const { account } = request.session;
    const now = clock.now();
    const started = performance.now();
    const isUp = await isReachable(database);
    const latency = performance.now() - started;
    const state = isUp ? await unlessUnavailable(readState(account, now), undefined) : undefined;
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
              {delivery.state === 'held' ? 'emails are held, not sent' : 'emails are sent by SMTP'}
              {admission.shedRequests > 0 &&
                ` · overload: ${countOf(admission.shedRequests, 'request')} shed since the start`}
            </p>
          </div>
          <div class={throughput ? 'grid3' : 'grid2'}>
            <section class="card" aria-labelledby="h-queue" data-live="batches emails" id="queue">
              <header>
                <h2 id="h-queue">Queue depth</h2>
                <LastHour isSandbox={sandbox !== undefined} />
              </header>
              <div class="body">
                <p>
                  <span class="big">
                    {state ? (Number(state.batches) + Number(state.emails)).toLocaleString('en-US') : '–'}
                  </span>{' '}
                  <span class="soft">{state ? 'waiting' : 'unknown'}</span>
                </p>
                <QueueChart samples={samples} />
                {state && <QueueTable {...state} />}
              </div>
            </section>
            {throughput && <ThroughputCard throughput={throughput} />}
            {state && <LimitUsage usage={state.usage} limits={limits} tokens={state.tokens} now={now} />}
          </div>
          {state && (
            <div class="grid2">
              <Attention batches={state.problems} failedEmails={state.failedEmails.slice(0, shownProblems)} now={now} />
              <section class="card" aria-labelledby="h-due" data-live="clock emails campaigns batches" id="due">
                <header>
                  <h2 id="h-due">Due next</h2>
                  {sandbox && (
                    <a class="push" href="/console/time">
                      {`All ${state.due.length}`}
                    </a>
                  )}
                </header>
                <DueList due={state.due.slice(0, shownDue)} now={now} />
              </section>
            </div>
          )}
          {sandbox && (
            <RecentRequests
              requests={sandbox.requests.list({
                limit: shownRequests,
                ...(account !== undefined && { account_id: account }),
              })}
              now={now}
              url={context.publicUrl()}
            />
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
    <Table columns={['Queue', { name: 'Waiting', class: 'n' }]} class="mini" caption="Queues">
      {rows.map(([name, path, count]) => (
        <tr>
          <th scope="row">
            <a href={path}>{name}</a>
          </th>
          <td class={name === 'Dead letters' && Number(count) > 0 ? 'n bad' : 'n'}>
            {Number(count).toLocaleString('en-US')}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function ThroughputCard({ throughput: { minutes, kinds } }: { throughput: Throughput }) {
  const total = minutes.reduce((sum, { requests }) => sum + requests, 0);
  const errors = minutes.reduce((sum, one) => sum + one.errors, 0);
  return (
    <section class="card" aria-labelledby="h-throughput" data-live="requests" id="throughput">
      <header>
        <h2 id="h-throughput">Throughput</h2>
        <LastHour isSandbox />
      </header>
      <div class="body">
        <p>
          <span class="big">{total.toLocaleString('en-US')}</span>{' '}
          <span class="soft">
            {total === 0 ? 'requests in the hour' : `requests, ${((errors / total) * 100).toFixed(1)}% errors`}
          </span>
        </p>
        <ThroughputChart minutes={minutes} />
        <Table
          columns={[
            'Endpoints',
            { name: 'Last hour', class: 'n' },
            { name: 'Errors', class: 'n' },
            { name: 'p95', class: 'n' },
          ]}
          class="mini"
          caption="Requests of the last hour"
        >
          {Object.entries(kinds).map(([kind, { requests, errors: failed, p95 }]) => (
            <tr>
              <th scope="row">{kind}</th>
              <td class="n">{requests.toLocaleString('en-US')}</td>
              <td class={failed > 0 ? 'n bad' : 'n'}>{failed.toLocaleString('en-US')}</td>
              <td class="n">{p95 === undefined ? '–' : p95 < 1000 ? `${Math.round(p95)} ms` : formatDuration(p95)}</td>
            </tr>
          ))}
        </Table>
      </div>
    </section>
  );
}
