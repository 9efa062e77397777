import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import { type BatchDetails, showBatch } from '@email-automation/sandbox/operator/show-batch';
import { readContract } from '@email-automation/service/contract/contract';
import { timestamp } from '@email-automation/service/domain/clock';
import type { BatchStatus } from '@email-automation/service/domain/records';
import { countBatches, searchBatches } from '@email-automation/service/storage/queries/batches';
import type { FastifyInstance } from 'fastify';
import { parameterOf } from '../address.ts';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { addAction } from '../forms/add-form.tsx';
import { Time } from '../parts/times.tsx';
import { countOf } from '../parts/wording.ts';
import { readFailureCodes } from '../queries/failure-codes.ts';
import { readAccountNames } from '../records/accounts.ts';
import { type ListQuery, rangeOf, readSince, sinceChoice } from '../records/list-query.ts';
import { addMarks } from '../records/marks.ts';
import { addSection, recordPath } from '../records/section.tsx';
import { renderBatch } from './batch-pane.tsx';
import { describeState, stateClass, stateNames } from './batch-state.ts';
import { findOutcome, hasFailed, markOf } from './problems.ts';

/** Adds accepted batches, with their outcome and their failed records. */
export function addBatches(app: FastifyInstance, context: ConsoleContext): void {
  const { services, sandbox, processing } = context;
  const { database, clock } = services;
  const operations = readContract().operations.flatMap(({ operationId, batch }) => (batch ? [operationId] : []));

  const find = (request_id: string) =>
    callOperation(context, 'fetchBatch', { path: { request_id } }) as Promise<BatchDetails>;

  addSection(app, context, {
    section: 'batches',
    filters: { state: Object.keys(stateNames), operation: undefined, since: undefined },
    record: ':id',
    async list(query, { session: { account } }) {
      const now = clock.now();
      const found = await search(query, account);
      const [counts, codes, accountName] = await Promise.all([
        countBatches(database.query, timestamp(new Date(now.getTime() - 3_600_000)), account),
        readFailureCodes(database.query, found),
        readAccountNames(context, found),
      ]);
      const rows = found.map(async (one) => {
        const isResolved = hasFailed(one) && (await findOutcome(context, one)).isResolved;
        const [code, state] = [codes.get(one.request_id), describeState(one, now)];
        return {
          record: [one.request_id],
          name: one.operation,
          end: <Time class="soft" at={one.accepted_at} now={now} />,
          sub: (
            <>
              {code && <code class={isResolved ? 'codes' : 'bad codes'}>{code}</code>}
              {`${one.records === null ? '' : `${countOf(one.records, 'record')} · `}${accountName(one.account_id)}`}
            </>
          ),
          subEnd: (
            <span class={isResolved ? 'soft' : stateClass(one)}>
              {isResolved ? `Resolved, ${state.toLowerCase()}` : state}
            </span>
          ),
        };
      });
      return {
        about: `${counts.waiting.toLocaleString('en-US')} waiting · ${countOf(counts.deadLetters, 'dead letter')} · ${counts.processed.toLocaleString('en-US')} processed in the last hour`,
        search: 'Request id',
        choices: [
          { name: 'state', label: 'State', choices: Object.entries(stateNames) },
          { name: 'operation', label: 'Operation', choices: operations.map((name) => [name, name]) },
          sinceChoice,
        ],
        rows: await Promise.all(rows),
        empty: <p>A batch appears as soon as the API accepts it, for example by createSubscriberBatch.</p>,
      };
    },
    async open([id = ''], _query, request) {
      const batch = await find(id);
      const accountName = await readAccountNames(context, [batch]);
      return renderBatch({
        batch,
        outcome: await findOutcome(context, batch),
        account: accountName(batch.account_id),
        code: parameterOf(request.query as Readonly<Record<string, unknown>>, 'code'),
        request: sandbox?.requests.findAccepting(batch)?.number,
        now: clock.now(),
      });
    },
  });

  /** The batches of a page, and one more; the search is for one batch by its id. */
  async function search({ q, state, operation, since, page }: ListQuery, account: string | undefined) {
    const { offset, limit } = rangeOf({ page });
    const wanted = {
      state: (state === 'failed' ? 'done' : state) as BatchStatus['state'] | undefined,
      operation: operation as BatchStatus['operation'] | undefined,
      account_id: account,
    };
    if (q !== undefined) return [await showBatch(database.query, q, processing)].filter((one) => one !== undefined);
    const found = await searchBatches(database.query, wanted, processing, {
      hasFailures: state === 'failed',
      since: readSince({ since }, clock.now()),
      most: offset + limit,
    });
    return found.slice(offset);
  }

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

  addAction(app, '/console/batches/:request_id/retry', async ({ params }) => {
    await callOperation(context, 'retryBatch', { path: params });
    const text = 'The batch is queued again, after the batches that were queued.';
    return { to: recordPath('batches', params.request_id ?? ''), text };
  });
}
