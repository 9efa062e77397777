import { hash } from 'node:crypto';
import { isObject } from '@email-automation/contract-tools/is-object';
import { largestInteger } from '@email-automation/service/domain/integers';
import { isBatchOperation } from '@email-automation/service/domain/records';
import { isStorable } from '@email-automation/service/domain/storable-text';
import type { BatchOutcome } from '@email-automation/service/services/batches/batch-faults';

/** Milliseconds, or a range from which each request gets its own. */
export type Milliseconds = number | readonly [least: number, most: number];

/**
 * What a fault does to a request, or to an accepted batch.
 * - `latency`: the request waits before it is processed.
 * - `status`: the response is an error of the interface, and nothing is done. `retry_after` is in seconds (default: 1).
 * - `cut`: the connection ends `before_work`, `before_response` (the work is done), or `in_response` (the work is done, and half of
 *   the response arrives).
 * - `slow`: the response arrives in drips, over this time.
 * - `batch`: processing a batch fails: it is `retried`, up to the last attempt, or `dead_lettered` at once.
 * - `record`: a record of a batch fails, with this `email` or any; the others are processed.
 */
export type Effect =
  | { kind: 'latency'; ms: Milliseconds }
  | { kind: 'status'; status: (typeof faultStatuses)[number]; retry_after?: number }
  | { kind: 'cut'; at: (typeof cutPoints)[number] }
  | { kind: 'slow'; ms: Milliseconds }
  | { kind: 'batch'; outcome: BatchOutcome }
  | { kind: 'record'; email?: string };

/** An error on demand: what it does, and to which requests, attempts to process a batch, or records. */
export type FaultRule = Effect & {
  /** An operation of the contract (default: all of them, also those of OAuth 2). */
  operation?: string;
  /** The account in the path (default: any, also none). */
  account_id?: string;
  /** How often it applies at most (default: no limit). */
  times?: number;
  /** How many that it matches pass before (default: 0). */
  after?: number;
  /** The share that it applies to, from 0 to 1 (default: 1). */
  share?: number;
  /** The same seed gives the same requests and the same times (default: the seed of the sandbox and the rule). */
  seed?: number;
};

/** What a fault does to one request; `ms` is chosen. */
export type AppliedFault = { fault: string } & (
  | { kind: 'latency'; ms: number }
  | { kind: 'slow'; ms: number }
  | Extract<Effect, { kind: 'status' | 'cut' }>
);

export const faultKinds = ['latency', 'status', 'cut', 'slow', 'batch', 'record'] as const;
export const faultStatuses = [500, 503, 429] as const;
export const cutPoints = ['before_work', 'before_response', 'in_response'] as const;
export const batchOutcomes: readonly BatchOutcome[] = ['retried', 'dead_lettered'];

/** Leaves the request some of its time to be processed. */
const longestDelay = 60_000;

/** A rule for faults is invalid; the message says what to change. */
export class InvalidFault extends Error {}

/**
 * Checks a rule for faults that comes from outside.
 * @param operations the operations of the contract
 * @throws InvalidFault
 */
export function readFaultRule(value: unknown, operations: readonly string[]): FaultRule {
  if (!isObject(value)) {
    throw new InvalidFault('A fault must be an object, such as {"kind": "status", "status": 503, "times": 1}.');
  }
  const rule = value as Record<string, unknown>;
  requireOneOf('kind', rule.kind, faultKinds);
  const own = parameters[rule.kind as Effect['kind']];
  const all = { ...own, ...filters(operations) };
  for (const name of Object.keys(rule)) {
    if (name === 'kind' || Object.hasOwn(all, name)) continue;
    const valid = Object.keys(all).join(', ');
    throw new InvalidFault(`A fault of the kind ${rule.kind} has no ${name}. It has ${valid}.`);
  }
  for (const [name, check] of Object.entries(all)) {
    const isNeeded = Object.hasOwn(own, name) && !optional.includes(name);
    if (isNeeded || rule[name] !== undefined) check(name, rule[name]);
  }
  const concernsBatches = rule.kind === 'batch' || rule.kind === 'record';
  if (concernsBatches && rule.operation !== undefined && !isBatchOperation(String(rule.operation))) {
    const valid = operations.filter(isBatchOperation).join(', ');
    throw new InvalidFault(`The operation ${rule.operation} accepts no batches. Those that do are ${valid}.`);
  }
  return rule as FaultRule;
}

/**
 * A number from 0 up to 1 for the nth request of a rule, which depends on nothing else but the seed.
 * @param purpose several numbers of one request differ by it
 */
export function drawNumber(seed: number, nth: number, purpose: 'share' | 'ms'): number {
  return Number.parseInt(hash('sha256', `${seed} ${nth} ${purpose}`).slice(0, 12), 16) / 2 ** 48;
}

/** The milliseconds of one request. @param position its place in the range, from 0 to 1 */
export function chooseMilliseconds(ms: Milliseconds, position: number): number {
  if (typeof ms === 'number') return ms;
  const [least, most] = ms;
  return Math.round(least + (most - least) * position);
}

type Check = (name: string, value: unknown) => void;

/** Parameters of a kind that a rule can leave out. */
const optional = ['retry_after', 'email'];

/** The parameters of each kind. */
const parameters: Record<Effect['kind'], Record<string, Check>> = {
  latency: { ms: requireMilliseconds },
  status: {
    status: (name, value) => requireOneOf(name, value, faultStatuses),
    retry_after: (name, value) => requireInteger(name, value, 0, largestInteger),
  },
  cut: { at: (name, value) => requireOneOf(name, value, cutPoints) },
  slow: { ms: requireMilliseconds },
  batch: { outcome: (name, value) => requireOneOf(name, value, batchOutcomes) },
  record: {
    email(name, value) {
      if (typeof value === 'string' && value !== '') return;
      throw new InvalidFault(`${name} must be an email address, as a string.`);
    },
  },
};

/** The names of the parameters that concern one kind of faults. */
export const parametersOf = (kind: Effect['kind']): string[] => Object.keys(parameters[kind]);

const filters = (operations: readonly string[]): Record<string, Check> => ({
  operation(_, value) {
    if (operations.includes(value as string)) return;
    throw new InvalidFault(`The contract has no operation ${JSON.stringify(value)}. It has ${operations.join(', ')}.`);
  },
  account_id(name, value) {
    if (typeof value === 'string' && value !== '' && isStorable(value)) return;
    throw new InvalidFault(`${name} must be the ID of an account, as a string.`);
  },
  times: (name, value) => requireInteger(name, value, 1, largestInteger),
  after: (name, value) => requireInteger(name, value, 0, largestInteger),
  share(name, value) {
    if (typeof value === 'number' && value > 0 && value <= 1) return;
    throw new InvalidFault(`${name} must be a number above 0 and up to 1.`);
  },
  seed: (name, value) => requireInteger(name, value, 0, Number.MAX_SAFE_INTEGER),
});

function requireOneOf(name: string, value: unknown, allowed: readonly unknown[]): void {
  if (!allowed.includes(value)) throw new InvalidFault(`${name} must be one of: ${allowed.join(', ')}.`);
}

function requireInteger(name: string, value: unknown, least: number, most: number): void {
  if (isIntegerBetween(value, least, most)) return;
  throw new InvalidFault(`${name} must be an integer from ${least} to ${most}.`);
}

function requireMilliseconds(name: string, value: unknown): void {
  const [least, most, ...more] = Array.isArray(value) ? value : [value, value];
  const inOrder = isIntegerBetween(most, 0, longestDelay) && isIntegerBetween(least, 0, most);
  if (inOrder && more.length === 0) return;
  throw new InvalidFault(`${name} must be an integer from 0 to ${longestDelay}, or an array of two in order.`);
}

const isIntegerBetween = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
