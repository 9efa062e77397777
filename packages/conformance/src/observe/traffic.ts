import type { OperationId } from '@email-automation/types';
import { type Finding, judgeExchange, type Side } from './judge-exchange.ts';
import type { ObservedExchange } from './observed-exchange.ts';
import { noteSecrets, type RedactedExchange, redactExchange } from './redact-exchange.ts';
import { findRepeatedIds } from './repeated-ids.ts';
import { createSecrets, type Secrets } from './secrets.ts';

/** Findings of one kind: the same violation by the same side in requests or responses of an operation. */
export interface FindingKind {
  side: Side;
  operation: OperationId;
  requirements: string[];
  expected: string;
  /** The value in the first exchange, without secrets. */
  seen: string;
  count: number;
  exchange: RedactedExchange['exchange'];
}

/** The observations of an operation. */
export interface OperationTraffic {
  requests: number;
  /** The number of responses by status. */
  statuses: Map<number, number>;
}

/** The observations so far, in bounded memory: exchanges are counted, and only the first finding of each kind is kept. */
export interface Traffic {
  exchanges: number;
  /** Exchanges without a response. */
  unanswered: number;
  /** Messages whose body was too long to be judged, or is not in the recording. */
  unread: number;
  /** Exchanges of a recording with other services, such as the host of the page that sends the requests. */
  foreign: number;
  operations: Map<OperationId, OperationTraffic>;
  /** Parts of requests that the contract does not describe, with the number of requests. */
  undescribed: Map<string, number>;
  kinds: Map<string, FindingKind>;
  /** Findings and undescribed requests of kinds beyond the bounds. */
  omitted: number;
  secrets: Secrets;
  /** The last `request_ids` of responses. */
  requestIds: Set<string>;
}

/** The most kinds of findings, and of undescribed requests. */
const maxKinds = 500;

export const createTraffic = (): Traffic => ({
  exchanges: 0,
  unanswered: 0,
  unread: 0,
  foreign: 0,
  operations: new Map(),
  undescribed: new Map(),
  kinds: new Map(),
  omitted: 0,
  secrets: createSecrets(),
  requestIds: new Set(),
});

/** Judges an exchange and counts it. @returns the kinds of its findings */
export function addExchange(traffic: Traffic, exchange: ObservedExchange): FindingKind[] {
  const { operation, undescribed, findings: own } = judgeExchange(exchange);
  const findings = [...own, ...findRepeatedIds(traffic.requestIds, exchange)];
  const { request, response } = exchange;
  traffic.exchanges++;
  noteSecrets(exchange, traffic.secrets);
  if (response === undefined) traffic.unanswered++;
  traffic.unread += Number(request.text === undefined) + Number(response !== undefined && response.text === undefined);
  for (const what of undescribed) increment(traffic, what);
  if (operation === undefined) return [];
  const seen = traffic.operations.get(operation) ?? { requests: 0, statuses: new Map() };
  traffic.operations.set(operation, seen);
  seen.requests++;
  if (response !== undefined) seen.statuses.set(response.status, (seen.statuses.get(response.status) ?? 0) + 1);
  if (findings.length === 0) return [];
  const kinds = new Set<FindingKind>();
  for (const finding of findings) {
    const kind = kindOf(traffic, operation, finding, exchange);
    if (kind === undefined) traffic.omitted++;
    // The same mistake in a thousand records of a batch is one finding.
    else if (!kinds.has(kind)) {
      kind.count++;
      kinds.add(kind);
    }
  }
  return [...kinds];
}

function increment(traffic: Traffic, what: string): void {
  const count = traffic.undescribed.get(what);
  if (count === undefined && traffic.undescribed.size >= maxKinds) traffic.omitted++;
  else traffic.undescribed.set(what, (count ?? 0) + 1);
}

/** The kind of a finding, new or known; undefined if there are too many. */
function kindOf(
  { kinds, secrets }: Traffic,
  operation: OperationId,
  finding: Finding,
  exchange: ObservedExchange,
): FindingKind | undefined {
  const { side, requirements } = finding;
  const status = finding.expected.startsWith('a documented status') ? ` ${finding.seen}` : '';
  const key = `${side} ${operation} ${requirements.join()} ${finding.expected.replace(/\/\d+/g, '/n')}${status}`;
  const known = kinds.get(key);
  if (known !== undefined || kinds.size >= maxKinds) return known;
  const redacted = redactExchange(operation, exchange, secrets);
  const { expected, seen } = finding;
  const kind = {
    side,
    operation,
    requirements,
    expected,
    seen: redacted.format(seen),
    count: 0,
    exchange: redacted.exchange,
  };
  kinds.set(key, kind);
  return kind;
}
