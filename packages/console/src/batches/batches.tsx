import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import { type BatchDetails, showBatch } from '@email-automation/sandbox/operator/show-batch';
import { readContract } from '@email-automation/service/contract/contract';
import { timestamp } from '@email-automation/service/domain/clock';
import type { BatchStatus } from '@email-automation/service/domain/records';
import { countBatches, searchBatches } from '@email-automation/service/storage/queries/batches';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parameterOf } from '../address.ts';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { addOperationAction } from '../forms/operation-form.tsx';
import { Time } from '../parts/times.tsx';
import { countOf } from '../parts/wording.ts';
import { readFailureCodes } from '../queries/failure-codes.ts';
import { readAccountNames } from '../records/accounts.ts';
import { addMarks } from '../records/add-marks.ts';
import { showListPage } from '../records/list-page.tsx';
import {
  formatPosition,
  type ListQuery,
  readListQuery,
  readPosition,
  readSince,
  sinceChoice,
} from '../records/list-query.ts';
import { RecordList } from '../records/record-list.tsx';
import { redirect } from '../show.tsx';
import { BatchPane } from './batch-pane.tsx';
import { describeState, stateClass, stateNames } from './batch-state.tsx';
import { findOutcome, hasFailed, markOf } from './problems.ts';

/** How many batches a page lists. */
const pageSize = 25;

type Query = Readonly<Record<string, unknown>>;

/** Positions: when a batch finished, its position in the queue, and its id. */
const filter = {
  choices: { state: Object.keys(stateNames), operation: undefined, since: undefined },
  position: [/^\S+$/, /^\d{1,15}$/, /^\S+$/],
};

/** Adds the accepted batches, with what became of them and of each record that failed. */
export function addBatches(app: FastifyInstance, context: ConsoleContext): void {
  const { services, sandbox, processing } = context;
  const { database, clock } = services;
  const operations = readContract().operations.flatMap(({ operationId, batch }) => (batch ? [operationId] : []));

  const find = (id: string) =>
    callOperation(context, 'fetchBatch', { path: { request_id: id } }) as Promise<BatchDetails>;

  async function showList(request: FastifyRequest, reply: FastifyReply, batch?: BatchDetails): Promise<FastifyReply> {
    const query = readListQuery(request.query as Query, filter);
    const { account } = request.session;
    const now = clock.now();
    const hourAgo = timestamp(new Date(now.getTime() - 3_600_000));
    const counts = await countBatches(database.query, hourAgo, account);
    // What waits is on the first page, so that it ends with a batch that has finished.
    const most = pageSize + (query.after === undefined ? Math.min(counts.waiting, 100) : 0);
    // The search is for one batch, which opens.
    const found = query.q === undefined ? await search(query, account, most + 1) : [];
    const last = found.length > most ? found[most - 1] : undefined;
    const rows = await Promise.all(
      found.slice(0, most).map(async (one) => ({
        ...one,
        isResolved: hasFailed(one) && (await findOutcome(context, one)).isResolved,
      })),
    );
    const [first] = rows;
    // It is gone after a reset.
    const shown = batch ?? (first && (await find(first.request_id).catch(() => undefined)));
    const [codes, accountName, outcome] = await Promise.all([
      readFailureCodes(database.query, rows),
      readAccountNames(context, [...rows, ...(shown ? [shown] : [])]),
      shown && findOutcome(context, shown),
    ]);
    return showListPage(context, request, reply, {
      section: 'batches',
      title: batch?.operation,
      about: `${counts.waiting.toLocaleString('en-US')} waiting · ${countOf(counts.deadLetters, 'dead letter')} · ${counts.processed.toLocaleString('en-US')} processed in the last hour`,
      list: (
        <RecordList
          section="batches"
          query={query}
          open={shown?.request_id}
          search="Request id"
          choices={[
            { name: 'state', label: 'State', choices: Object.entries(stateNames) },
            { name: 'operation', label: 'Operation', choices: operations.map((name) => [name, name]) },
            sinceChoice,
          ]}
          older={last?.finished_at ? formatPosition(last.finished_at, last.position, last.request_id) : undefined}
          rows={rows.map((one) => ({
            id: one.request_id,
            path: `/console/batches/${encodeURIComponent(one.request_id)}`,
            name: one.operation,
            end: <Time class="soft" at={one.accepted_at} now={now} />,
            sub: (
              <>
                {codes.has(one.request_id) && (
                  <code class={one.isResolved ? 'codes' : 'bad codes'}>{codes.get(one.request_id)}</code>
                )}
                {`${one.records === null ? '' : `${countOf(one.records, 'record')} · `}${accountName(one.account_id)}`}
              </>
            ),
            subEnd: (
              <span class={one.isResolved ? 'soft' : stateClass(one)}>
                {one.isResolved ? `Resolved, ${describeState(one, now).toLowerCase()}` : describeState(one, now)}
              </span>
            ),
          }))}
        >
          <p>A batch appears as soon as the API accepts it, for example by createSubscriberBatch.</p>
        </RecordList>
      ),
      pane: shown && outcome && (
        <BatchPane
          batch={shown}
          outcome={outcome}
          account={accountName(shown.account_id)}
          query={query}
          code={parameterOf(request.query as Query, 'code')}
          request={sandbox?.requests.findAccepting(shown)?.number}
          now={now}
        />
      ),
    });
  }

  function search({ state, operation, after, since }: ListQuery, account: string | undefined, most: number) {
    const [finished_at = '', position, request_id = ''] = readPosition(after, 3);
    const wanted = {
      ...(state !== undefined && { state: (state === 'failed' ? 'done' : state) as BatchStatus['state'] }),
      ...(operation !== undefined && { operation: operation as BatchStatus['operation'] }),
      account_id: account,
    };
    return searchBatches(database.query, wanted, processing, {
      ...(after !== undefined && { before: { finished_at, position: Number(position), request_id } }),
      hasFailures: state === 'failed',
      since: readSince({ since }, clock.now()),
      most,
    });
  }

  app.get('/console/batches', async (request, reply) => {
    const { q } = readListQuery(request.query as Query, filter);
    return q !== undefined && (await showBatch(database.query, q, processing))
      ? redirect(request, reply, `/console/batches/${encodeURIComponent(q)}`)
      : showList(request, reply);
  });

  app.get<{ Params: { id: string } }>('/console/batches/:id', async (request, reply) =>
    showList(request, reply, await find(request.params.id)),
  );

  app.get<{ Params: { id: string }; Querystring: { code?: string } }>(
    '/console/batches/:id/failures.json',
    async ({ params, query: { code } }, reply) => {
      const { failures } = await find(params.id);
      return reply
        .header('content-disposition', 'attachment; filename="failures.json"')
        .header('cache-control', 'no-store')
        .send({ failures: code ? failures.filter((failure) => failure.code === code) : failures });
    },
  );

  addMarks(app, context, 'batches', async (id) => {
    const batch = await find(id);
    if (!hasFailed(batch)) throw new ConsoleError(409, 'The batch has no failure.');
    return markOf(batch);
  });

  addOperationAction(app, context, {
    path: '/console/batches/:request_id/retry',
    operation: 'retryBatch',
    to: ({ request_id = '' }) => `/console/batches/${encodeURIComponent(request_id)}`,
    done: 'The batch is queued again, after the batches that were queued.',
  });
}
