import { hash } from 'node:crypto';
import { isBatchOperation } from '@email-automation/service/domain/records';
import type { FaultRule as DeclaredRule } from '@email-automation/types/operator/schemas';
import { findViolations, toMessage } from '../operator/validation.ts';
import { Refusal } from '../refusal.ts';

/** The values that the contract declares. */
type Declared<Field extends keyof DeclaredRule> = NonNullable<DeclaredRule[Field]>;

/** Milliseconds, or a range for a random number for each request. */
export type Milliseconds = number | readonly [least: number, most: number];

/**
 * The effect of a fault on a request, or on an accepted batch.
 * - `latency`: the request waits before it is processed.
 * - `status`: the response is an error of the interface, and the request has no effect. `retry_after` is in seconds (default: 1).
 * - `cut`: the connection ends `before_work`, `before_response` (the work is done), or `in_response` (the work is done, and half of
 *   the response arrives).
 * - `slow`: the response arrives in drips, over this time.
 * - `batch`: processing a batch fails: it is `retried`, up to the last attempt, or `dead_lettered` at once.
 * - `record`: a record of a batch fails, with this `email` or any; the rest are processed.
 */
export type Effect =
  | { kind: 'latency'; ms: Milliseconds }
  | { kind: 'status'; status: Declared<'status'>; retry_after?: number }
  | { kind: 'cut'; at: Declared<'at'> }
  | { kind: 'slow'; ms: Milliseconds }
  | { kind: 'batch'; outcome: Declared<'outcome'> }
  | { kind: 'record'; email?: string };

/** An error on demand: its effect, and the requests, attempts to process a batch, or records that it applies to. */
export type FaultRule = Effect & {
  /** An operation of the contract (default: all of them, also of OAuth 2). */
  operation?: string;
  /** The account in the path (default: any, also none). */
  account_id?: string;
  /** How often it applies at most (default: no limit). */
  times?: number;
  /** How many that it matches pass before (default: 0). */
  after?: number;
  /** The share that it applies to, from 0 to 1 (default: 1). */
  share?: number;
};

/** The effect of a fault on one request; `ms` is chosen. */
export type AppliedFault = { fault: string } & (
  | { kind: 'latency'; ms: number }
  | { kind: 'slow'; ms: number }
  | Extract<Effect, { kind: 'status' | 'cut' }>
);

/** The parameters of each kind, beside those that every rule can have. */
const parameters: Record<Declared<'kind'>, { required: readonly string[]; optional: readonly string[] }> = {
  latency: { required: ['ms'], optional: [] },
  status: { required: ['status'], optional: ['retry_after'] },
  cut: { required: ['at'], optional: [] },
  slow: { required: ['ms'], optional: [] },
  batch: { required: ['outcome'], optional: [] },
  record: { required: [], optional: ['email'] },
};
export const faultKinds = Object.keys(parameters) as Effect['kind'][];
const filters = ['operation', 'account_id', 'times', 'after', 'share'];

/** The names of the parameters that concern one kind of faults. */
export const parametersOf = (kind: Effect['kind']): string[] => Object.values(parameters[kind]).flat();

/**
 * Checks a rule for faults that comes from outside: by the operator's contract, and by rules that a contract cannot express.
 * @param operations the operations of the contract
 * @throws Refusal
 */
export function readFaultRule(value: unknown, operations: readonly string[]): FaultRule {
  const [violation] = findViolations(value, 'FaultRule');
  if (violation) throw new Refusal(400, `${toMessage(violation, 'A fault')}.`);
  const rule = value as FaultRule & Record<string, unknown>;
  const { kind, operation } = rule;
  const valid = [...parametersOf(kind), ...filters];
  for (const name of Object.keys(rule)) {
    if (name === 'kind' || valid.includes(name)) continue;
    throw new Refusal(400, `A fault of the kind ${kind} has no ${name}. It has ${valid.join(', ')}.`);
  }
  const missing = parameters[kind].required.find((name) => rule[name] === undefined);
  if (missing) throw new Refusal(400, `${missing} is required for a fault of the kind ${kind}.`);
  if (Array.isArray(rule.ms) && rule.ms[0] > rule.ms[1]) throw new Refusal(400, 'ms must have the lower number first.');
  if (operation === undefined) return rule;
  if (!operations.includes(operation)) {
    const all = operations.join(', ');
    throw new Refusal(400, `operation must be one of the contract, not ${JSON.stringify(operation)}: ${all}.`);
  }
  if ((kind === 'batch' || kind === 'record') && !isBatchOperation(operation)) {
    const all = operations.filter(isBatchOperation).join(', ');
    throw new Refusal(400, `The operation ${operation} accepts no batches. Those that do are ${all}.`);
  }
  return rule;
}

/**
 * A number from 0 up to 1 for the nth request of a fault: the same in each run of a test.
 * @param purpose several numbers of one request differ by it
 */
export function drawNumber(fault: string, nth: number, purpose: 'share' | 'ms'): number {
  return Number.parseInt(hash('sha256', `${fault} ${nth} ${purpose}`).slice(0, 12), 16) / 2 ** 48;
}

/** The milliseconds of one request. @param position its place in the range, from 0 to 1 */
export function chooseMilliseconds(ms: Milliseconds, position: number): number {
  if (typeof ms === 'number') return ms;
  const [least, most] = ms;
  return Math.round(least + (most - least) * position);
}
