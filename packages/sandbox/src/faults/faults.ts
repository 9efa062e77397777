import { emailKey } from '@email-automation/service/domain/email-addresses';
import type { Batch } from '@email-automation/service/domain/records';
import type { BatchFaults } from '@email-automation/service/services/batches/batch-faults';
import { type AppliedFault, chooseMilliseconds, drawNumber, type FaultRule, readFaultRule } from './fault-rules.ts';

/** A fault with how many requests, batches, or records it matched so far, and to how many it applied. */
export type Fault = FaultRule & { id: string; matched: number; applied: number };

/** The errors on demand, as the server of a sandbox uses them. */
export type ServerFaults = ReturnType<typeof createFaults>;

/**
 * Creates the errors on demand. Each request meets the faults in their order, up to the first that applies and is no latency:
 * faults behind it neither apply nor count the request. The same holds for batches and for their records.
 * @param operations the operations of the contract
 * @param start the faults at the start
 */
export function createFaults(operations: readonly string[], start: readonly FaultRule[] = []) {
  const faults = new Map<string, Fault>();
  let added = 0;
  const add = (input: FaultRule): Fault => {
    const fault = { id: String(added + 1), ...readFaultRule(input, operations), matched: 0, applied: 0 };
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
  /** The first fault of a kind that applies to a batch, or a record of it. */
  const applyFirst = <Kind extends 'batch' | 'record'>(
    kind: Kind,
    { operation, account_id }: Batch,
    email?: unknown,
  ) => {
    for (const fault of faults.values()) {
      if (fault.kind !== kind || !concerns(fault, operation, account_id)) continue;
      if (fault.kind === 'record' && !isOf(email, fault.email)) continue;
      if (applies(fault)) return fault as Extract<Fault, { kind: Kind }>;
    }
    return undefined;
  };
  return {
    /** Adds a fault, as the last one. @throws Refusal */
    add,
    /** Returns to the faults at the start: those that are added from then on have the same ids and choices as before. */
    restart,
    /** The faults in the order in which they apply. */
    list: () => [...faults.values()].map((fault) => ({ ...fault })),
    /** @returns whether there is such a fault */
    remove: (id: string) => faults.delete(id),
    clear: () => faults.clear(),
    /** Applies the faults to a request. @param account_id the account in its path, if there is one */
    apply(operation: string, account_id: string | undefined): AppliedFault[] {
      const applied: AppliedFault[] = [];
      for (const fault of faults.values()) {
        if (fault.kind === 'batch' || fault.kind === 'record') continue;
        if (!concerns(fault, operation, account_id) || !applies(fault)) continue;
        applied.push(toAppliedFault(fault));
        if (fault.kind !== 'latency') break;
      }
      return applied;
    },
    matchBatch(batch: Batch) {
      const fault = applyFirst('batch', batch);
      return fault && { fault: fault.id, outcome: fault.outcome };
    },
    matchRecord: (batch: Batch, record: unknown) =>
      applyFirst('record', batch, (record as { email?: unknown }).email)?.id,
  } satisfies BatchFaults & Record<string, unknown>;
}

const concerns = (fault: Fault, operation: string, account_id: string | undefined) =>
  (fault.operation ?? operation) === operation &&
  (fault.account_id === undefined || fault.account_id === account_id) &&
  (fault.times === undefined || fault.applied < fault.times);

const isOf = (email: unknown, wanted: string | undefined): boolean =>
  wanted === undefined || (typeof email === 'string' && emailKey(email) === emailKey(wanted));

/** Counts one more that a fault matches. @returns whether it applies */
function applies(fault: Fault): boolean {
  fault.matched++;
  const { after = 0, share = 1, matched } = fault;
  const isApplied = matched > after && drawNumber(fault.id, matched, 'share') < share;
  if (isApplied) fault.applied++;
  return isApplied;
}

/** The effect of a fault on the request that it has just counted. */
function toAppliedFault(fault: Exclude<Fault, { kind: 'batch' | 'record' }>): AppliedFault {
  const { id, matched } = fault;
  if (fault.kind === 'cut') return { fault: id, kind: 'cut', at: fault.at };
  if (fault.kind === 'status') {
    const { kind, status, retry_after } = fault;
    return { fault: id, kind, status, retry_after };
  }
  return { fault: id, kind: fault.kind, ms: chooseMilliseconds(fault.ms, drawNumber(id, matched, 'ms')) };
}
