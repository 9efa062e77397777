import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import { type BatchDetails, showBatch } from '@email-automation/sandbox/operator/show-batch';
import type { LoggedRequest } from '@email-automation/sandbox/requests/exchanges';
import { sendAgain } from '@email-automation/sandbox/requests/send-again';
import type { BatchStatus } from '@email-automation/service/domain/records';
import { countBatches, searchBatches } from '@email-automation/service/storage/queries/batches';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { addAction, addForm } from '../forms/add-form.tsx';
import { readFrameData } from '../frame/frame-data.ts';
import { Time } from '../parts/times.tsx';
import { countOf, formatCount } from '../parts/wording.ts';
import { countSection } from '../queries/section-counts.ts';
import { readAccountNames } from '../records/accounts.ts';
import { type ListQuery, rangeOf } from '../records/list-query.ts';
import { addSection, recordPath } from '../records/section.tsx';
import { renderBatch } from './batch-pane.tsx';
import { describeState, stateClass } from './batch-state.ts';
import { correct, listCorrections } from './corrections.ts';
import { findOutcome, hasFailed, type Problem } from './problems.ts';

const views = [
  ['attention', 'Needs attention'],
  ['queued', 'Queued'],
  ['dead-lettered', 'Dead-lettered'],
  ['done', 'Done'],
] as const;

/** Adds accepted batches, with their outcome and their failed records. */
export function addBatches(app: FastifyInstance, context: ConsoleContext): void {
  const { services, sandbox, processing } = context;
  const { database, clock } = services;

  const find = (request_id = '') =>
    callOperation(context, 'fetchBatch', { path: { request_id } }) as Promise<BatchDetails>;

  const show = addSection(app, context, {
    section: 'batches',
    filters: { state: views.map(([state]) => state) },
    record: ':id',
    async list(query, request) {
      const { account } = request.session;
      const now = clock.now();
      const problems = (await readFrameData(context, request)).problems.filter(({ isResolved }) => !isResolved);
      const found = await search(query, account, problems);
      const [done, { waiting, deadLetters }, accountName] = await Promise.all([
        countSection(database.query, 'batches', account),
        countBatches(database.query, account),
        readAccountNames(context, found),
      ]);
      const rows = found.map(async (one) => {
        const isResolved = hasFailed(one) && (await findOutcome(context, one)).isResolved;
        const state = describeState(one, now);
        return {
          record: [one.request_id],
          name: one.operation,
          end: <Time class="soft" at={one.accepted_at} now={now} />,
          sub: `${one.records === null ? '' : `${countOf(one.records, 'record')} · `}${accountName(one.account_id)}`,
          subEnd: (
            <span class={isResolved ? 'soft' : stateClass(one)}>
              {isResolved ? `Resolved, ${state.toLowerCase()}` : state}
            </span>
          ),
        };
      });
      return {
        views: {
          name: 'state',
          all: formatCount({ ...done, count: done.count + Number(waiting) + Number(deadLetters) }),
          views: views.map(([state, name]) => {
            const counts = { attention: problems.length, queued: waiting, 'dead-lettered': deadLetters };
            return [state, name, state === 'done' ? formatCount(done) : counts[state]];
          }),
        },
        search: 'Request id',
        rows: await Promise.all(rows),
        empty: <p>A batch appears as soon as the API accepts it, for example by createSubscriberBatch.</p>,
      };
    },
    async open([id], query) {
      const batch = await find(id);
      const accountName = await readAccountNames(context, [batch]);
      return renderBatch({
        batch,
        outcome: await findOutcome(context, batch),
        account: accountName(batch.account_id),
        request: sandbox?.requests.findAccepting(batch)?.number,
        query,
        now: clock.now(),
      });
    },
  });

  /** The batches of a page, and one more; the search is for one batch by its id. */
  async function search({ q, state, page }: ListQuery, account: string | undefined, problems: readonly Problem[]) {
    const { offset, limit } = rangeOf({ page });
    if (state === 'attention') return problems.slice(offset);
    const wanted = { state: state as BatchStatus['state'] | undefined, account_id: account };
    if (q !== undefined) return [await showBatch(database.query, q, processing)].filter((one) => one !== undefined);
    const found = await searchBatches(database.query, wanted, processing, { most: offset + limit });
    return found.slice(offset);
  }

  /** A batch with failed records that the log has, to correct them. */
  async function findCorrectable(id = '') {
    const batch = await find(id);
    const accepted = sandbox?.requests.findAccepting(batch);
    const failures = batch.failures.filter((failure) => 'sent' in failure && failure.sent !== undefined);
    if (sandbox === undefined || accepted === undefined || failures.length === 0)
      throw new ConsoleError(404, 'No failed records of this batch are in the log.');
    return { batch, failures, sandbox, original: sandbox.requests.find(String(accepted.number)) as LoggedRequest };
  }

  addForm(app, show, {
    path: '/console/batches/:id/correct',
    title: 'Correct and send again',
    button: 'Send',
    async load({ params: { id = '' } }) {
      const { batch, failures } = await findCorrectable(id);
      const corrections = listCorrections(batch, failures);
      return {
        fields: corrections.map(({ field }) => field),
        values: Object.fromEntries(corrections.map(({ field, text }) => [field.name, text])),
        about: batch.operation,
        note: (
          <p class="soft">
            Sends these records as a new batch, with the same credential. A record with an empty field is left out, and
            those that are stored stay as they are.
          </p>
        ),
        back: recordPath('batches', id),
      };
    },
    async save(values, { params }) {
      const { batch, failures, sandbox, original } = await findCorrectable(params.id);
      const number = await sendAgain(sandbox, original, context.connect, correct(batch, failures, values));
      const sent = number === undefined ? undefined : sandbox.requests.find(String(number));
      if (sent === undefined) throw new ConsoleError(409, 'The server has not responded yet. Look for it in Requests.');
      const { status, request_id, batch_id = request_id, errors } = sent;
      if (status === null || status >= 300)
        throw new ConsoleError(422, `The server responded with ${status ?? 'nothing'}. ${errors[0]?.message ?? ''}`);
      return { to: recordPath('batches', batch_id), text: `Sent again. The server responded with ${status}.` };
    },
  });

  addAction(app, '/console/batches/:request_id/retry', async ({ params }) => {
    await callOperation(context, 'retryBatch', { path: params });
    const text = 'The batch is queued again, after the batches that were queued.';
    return { to: recordPath('batches', params.request_id ?? ''), text };
  });
}
