import type { OperationId } from '@email-automation/types';
import { contractVersion, operationIds, operations } from '../contract/operations.ts';
import { profileOfCheck } from '../kit/check.ts';
import { kitVersion } from '../kit/kit-version.ts';
import type { Results } from '../reports/description.ts';
import { docsSite } from '../reports/docs-url.ts';
import type { CheckResult } from '../reports/report.ts';
import { requirementResults } from '../reports/requirement-results.ts';
import type { Side } from './judge-exchange.ts';
import type { Secrets } from './secrets.ts';
import type { FindingKind, Traffic } from './traffic.ts';

/** The observations of an operation. */
export interface OperationCoverage {
  operation: OperationId;
  requests: number;
  /** The number of responses by status. */
  statuses: Record<string, number>;
  /** Statuses of the contract that no response had, such as `404` or `2XX`. */
  neverSeen: string[];
}

/** The outcome of observing traffic, as `--report json` writes it. */
export interface TrafficReport extends Results {
  kit: string;
  contract: string;
  /** The server, or the name of the recording. */
  source: string;
  seconds: number;
  exchanges: number;
  /** Exchanges without a response. */
  unanswered: number;
  /** Bodies that were too long to be judged, or are not in the recording. */
  unread: number;
  /** Exchanges with other services in the recording. */
  foreign: number;
  /** Findings of further kinds, which were too many to keep. */
  omitted: number;
  findings: Omit<FindingKind, 'exchange'>[];
  coverage: OperationCoverage[];
  /** Parts of requests that the contract does not describe, with the number of requests. It is not judged. */
  undescribed: { what: string; requests: number }[];
}

export interface ReportOptions {
  source: string;
  /** In milliseconds since 1970. */
  started: number;
  /** The sides whose findings fail. */
  failOn: readonly Side[];
}

/** Creates the report on traffic: two checks for each observed operation, one of each side. */
export function reportTraffic(traffic: Traffic, { source, started, failOn }: ReportOptions): TrafficReport {
  // Once more: a secret can be known only by a later exchange.
  const kinds = [...traffic.kinds.values()]
    .map((kind) => redactKind(kind, traffic.secrets))
    .toSorted((a, b) => b.count - a.count);
  const checks = operationIds.flatMap((operation) => {
    const seen = traffic.operations.get(operation);
    if (seen === undefined) return [];
    const responses = [...seen.statuses.values()].reduce((sum, count) => sum + count, 0);
    const own = (side: Side) => kinds.filter((kind) => kind.operation === operation && kind.side === side);
    return [
      checkOf(operation, 'client', `sends requests that match the contract (${seen.requests} seen)`, own('client')),
      checkOf(operation, 'server', `returns responses that match the contract (${responses} seen)`, own('server')),
    ];
  });
  return {
    kit: kitVersion,
    contract: contractVersion,
    source,
    docs: docsSite,
    startedAt: new Date(started).toISOString(),
    seconds: (Date.now() - started) / 1000,
    exchanges: traffic.exchanges,
    unanswered: traffic.unanswered,
    unread: traffic.unread,
    foreign: traffic.foreign,
    omitted: traffic.omitted,
    complete: true,
    ok: !kinds.some(({ side }) => failOn.includes(side)),
    findings: kinds.map(({ exchange: _, ...finding }) => finding),
    coverage: operationIds.map((operation) => coverageOf(operation, traffic)),
    undescribed: [...traffic.undescribed]
      .map(([what, requests]) => ({ what: traffic.secrets.replaceIn(what), requests }))
      .toSorted((a, b) => b.requests - a.requests),
    checks,
    requirements: requirementResults(checks, () => false),
  };
}

const redactKind = (kind: FindingKind, secrets: Secrets): FindingKind =>
  JSON.parse(JSON.stringify(kind), (_, value) => (typeof value === 'string' ? secrets.replaceIn(value) : value));

function checkOf(operation: OperationId, side: Side, title: string, kinds: readonly FindingKind[]): CheckResult {
  const id = `${operation}/${side}` as const;
  return {
    id,
    title,
    side,
    operation,
    profile: profileOfCheck({ id }),
    requirements: [],
    result: kinds.length === 0 ? 'pass' : 'fail',
    failures: kinds.map(({ requirements, expected, seen, exchange }) => ({ requirements, expected, seen, exchange })),
    milliseconds: 0,
  };
}

function coverageOf(operation: OperationId, { operations: seen }: Traffic): OperationCoverage {
  const { requests = 0, statuses = new Map<number, number>() } = seen.get(operation) ?? {};
  const has = (key: string) => [...statuses.keys()].some((status) => String(status).startsWith(key.replace(/XX$/, '')));
  return {
    operation,
    requests,
    statuses: Object.fromEntries(statuses),
    neverSeen: Object.keys(operations[operation].responses).filter((key) => !has(key)),
  };
}
