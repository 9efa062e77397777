import type { BatchStatus } from '@email-automation/service/domain/records';
import type { BatchFilter, BatchRange } from '@email-automation/service/storage/queries/batches';
import { parameterOf } from '../address.ts';
import { ConsoleError } from '../console-error.ts';
import { stateNames } from './batch-state.tsx';

/** The filter of the list of batches, as its address has it. */
export interface BatchQuery {
  q?: string | undefined;
  state?: string | undefined;
  operation?: string | undefined;
  /** When the last batch of the page before finished, its position in the queue, and its id. */
  before?: string | undefined;
}

/** Reads the filter of an address; what is empty is left out. @throws ConsoleError for a value that is none */
export function readBatchQuery(query: Readonly<Record<string, unknown>>): BatchQuery {
  const read = (name: string) => parameterOf(query, name);
  const state = read('state');
  if (state !== undefined && !Object.hasOwn(stateNames, state))
    throw new ConsoleError(400, `There is no state ${state}.`);
  const before = read('before');
  if (before !== undefined && !/^\S+ \d{1,15} \S+$/.test(before))
    throw new ConsoleError(400, 'This page of the list does not exist.');
  return { q: read('q'), state, operation: read('operation'), before };
}

/** The same for the database. @param account only batches of this account */
export function toFilter({ state, operation, before }: BatchQuery, account?: string): [BatchFilter, BatchRange] {
  const [finished_at = '', position, request_id = ''] = before?.split(' ') ?? [];
  return [
    {
      ...(state !== undefined && { state: (state === 'failed' ? 'done' : state) as BatchStatus['state'] }),
      ...(operation !== undefined && { operation: operation as BatchStatus['operation'] }),
      ...(account !== undefined && { account_id: account }),
    },
    {
      ...(before !== undefined && { before: { finished_at, position: Number(position), request_id } }),
      hasFailures: state === 'failed',
    },
  ];
}
