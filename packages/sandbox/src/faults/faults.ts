import { emailKey } from '@email-automation/service/domain/email-addresses';
import type { Batch } from '@email-automation/service/domain/records';
import type { BatchFaults } from '@email-automation/service/services/batches/batch-faults';
import { chooseMilliseconds, drawNumber, type FaultRule, readFaultRule, type Strike } from './fault-rules.ts';

/** A fault with how many requests, batches, or records it could strike so far, and how many it did. */
export type Fault = FaultRule & { id: string; matched: number; struck: number };

/** The errors on demand, as the server of a sandbox uses them. */
export type ServerFaults = ReturnType<typeof createFaults>;

/**
 * Creates the errors on demand. Each request meets the faults in their order, up to the first that strikes and is no latency:
 * faults behind it neither strike nor count the request. The same holds for batches and for their records.
 * @param operations the operations of the contract
 * @param seed chooses the victims of rules without a seed of their own, of each rule others
 * @param start the faults at the start
 */
export function createFaults(operations: readonly string[], seed = 0, start: readonly FaultRule[] = []) {
  const faults = new Map<string, Fault>();
  let added = 0;
  const add = (input: FaultRule): Fault => {
    const fault = { id: String(added + 1), ...readFaultRule(input, operations), matched: 0, struck: 0 };
    added++;
    faults.set(fault.id, fault);
    return { ...fault };
  };
  const restart = () => {
    faults.clear();
    added = 0;
    for (const rule of start) add(rule);
  };
  restart();
  /** The first fault of a kind that strikes a batch, or a record of it. */
  const strikeOne = <Kind extends 'batch' | 'record'>(
    kind: Kind,
    { operation, account_id }: Batch,
    email?: unknown,
  ) => {
    for (const fault of faults.values()) {
      if (fault.kind !== kind || !concerns(fault, operation, account_id)) continue;
      if (fault.kind === 'record' && !isOf(email, fault.email)) continue;
      if (strikes(fault, seedOf(fault))) return fault as Extract<Fault, { kind: Kind }>;
    }
    return undefined;
  };
  const seedOf = (fault: Fault) => fault.seed ?? seed + Number(fault.id);
  return {
    /** Adds a fault, behind the others. @throws InvalidFault */
    add,
    /** Returns to the faults at the start: those that are added from then on have the same ids and victims as before. */
    restart,
    /** The faults in the order in which they apply. */
    list: () => [...faults.values()].map((fault) => ({ ...fault })),
    /** @returns whether there is such a fault */
    remove: (id: string) => faults.delete(id),
    clear: () => faults.clear(),
    /** Says which faults strike a request. @param account_id the account in its path, if there is one */
    strike(operation: string, account_id: string | undefined): Strike[] {
      const struck: Strike[] = [];
      for (const fault of faults.values()) {
        if (fault.kind === 'batch' || fault.kind === 'record') continue;
        if (!concerns(fault, operation, account_id) || !strikes(fault, seedOf(fault))) continue;
        struck.push(toStrike(fault, seedOf(fault)));
        if (fault.kind !== 'latency') break;
      }
      return struck;
    },
    matchBatch(batch: Batch) {
      const fault = strikeOne('batch', batch);
      return fault && { fault: fault.id, outcome: fault.outcome };
    },
    matchRecord: (batch: Batch, record: unknown) =>
      strikeOne('record', batch, (record as { email?: unknown }).email)?.id,
  } satisfies BatchFaults & Record<string, unknown>;
}

const concerns = (fault: Fault, operation: string, account_id: string | undefined) =>
  (fault.operation ?? operation) === operation &&
  (fault.account_id === undefined || fault.account_id === account_id) &&
  (fault.times === undefined || fault.struck < fault.times);

const isOf = (email: unknown, wanted: string | undefined): boolean =>
  wanted === undefined || (typeof email === 'string' && emailKey(email) === emailKey(wanted));

/** Counts one more that a fault could strike. @returns whether it does */
function strikes(fault: Fault, seed: number): boolean {
  fault.matched++;
  const { after = 0, share = 1, matched } = fault;
  const isStruck = matched > after && drawNumber(seed, matched, 'share') < share;
  if (isStruck) fault.struck++;
  return isStruck;
}

/** What a fault does to the request that it has just counted. */
function toStrike(fault: Exclude<Fault, { kind: 'batch' | 'record' }>, seed: number): Strike {
  const { id, matched } = fault;
  if (fault.kind === 'cut') return { fault: id, kind: 'cut', at: fault.at };
  if (fault.kind === 'status') {
    const { kind, status, retry_after } = fault;
    return { fault: id, kind, status, ...(retry_after !== undefined && { retry_after }) };
  }
  return { fault: id, kind: fault.kind, ms: chooseMilliseconds(fault.ms, drawNumber(seed, matched, 'ms')) };
}
