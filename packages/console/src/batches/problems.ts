import type { BatchStatus } from '@email-automation/service/domain/records';
import { findBatch, searchBatches } from '@email-automation/service/storage/queries/batches';
import type { ConsoleContext } from '../console-context.ts';

/** The result of a batch with failures. */
export interface Outcome {
  /** Whether it needs no attention any more. */
  isResolved: boolean;
  /** The batches that sent its records again, oldest first. */
  replacements: BatchStatus[];
}

export type Problem = BatchStatus & Outcome;

/** Whether records of a batch failed, or all of it. */
export const hasFailed = ({ state, failed, error }: BatchStatus): boolean =>
  state === 'dead-lettered' || (failed ?? 0) > 0 || (state === 'queued' && error !== null);

/** Finds out whether batches that sent the records of a failure again, which the request log links, have stored as many as failed. */
export async function findOutcome(context: ConsoleContext, batch: BatchStatus): Promise<Outcome> {
  const { sandbox, services, processing } = context;
  const accepting = sandbox?.requests.findAccepting(batch);
  const links = accepting && sandbox?.requests.linksOf(accepting.number);
  const find = async (exchange: { request_id: string; batch_id?: string } | undefined) => {
    const found =
      exchange && (await findBatch(services.database.query, exchange.batch_id ?? exchange.request_id, processing));
    return found?.operation === batch.operation && found.request_id !== batch.request_id ? found : undefined;
  };
  const replacements = (await Promise.all((links?.sentAgain ?? []).map(find))).filter((found) => found !== undefined);
  const stored = replacements.reduce((sum, { state, records }) => sum + (state === 'done' ? (records ?? 0) : 0), 0);
  return { isResolved: stored >= (batch.failed ?? 1), replacements };
}

/** Problems that are read at most. */
const most = 50;

/**
 * Reads batches that failed: dead letters, those that are retried, and those with records that failed. On a server that is no
 * sandbox only the last hour counts: nothing resolves its failures. The clock of a sandbox can pass it in a second.
 */
export async function readProblems(context: ConsoleContext, account_id: string | undefined): Promise<Problem[]> {
  const { services, sandbox, processing } = context;
  const { query } = services.database;
  const filter = account_id === undefined ? {} : { account_id };
  const since = sandbox ? undefined : new Date(services.clock.now().getTime() - 3_600_000);
  const lists = await Promise.all([
    searchBatches(query, { ...filter, state: 'dead-lettered' }, processing, { most }),
    searchBatches(query, { ...filter, state: 'queued' }, processing),
    searchBatches(query, { ...filter, state: 'done' }, processing, { hasFailures: true, since, most }),
  ]);
  return Promise.all(
    lists
      .flat()
      .filter(hasFailed)
      .map(async (batch) => ({ ...batch, ...(await findOutcome(context, batch)) })),
  );
}
