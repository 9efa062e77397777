import type { OperationId } from '@email-automation/types';
import type { Exchange } from '../http/exchange.ts';

/**
 * The result of a check.
 * - `pass`: the server conforms.
 * - `fail`: the server violates a requirement.
 * - `skipped`: the target does not claim it, or the interface does not specify it. Never counts as a pass.
 * - `untestable`: the target claims it, but does not provide the data for the check, or an operation that the check needs
 *   fails. Counts as a failure of the claim.
 * - `error`: the check could not finish, for example without a connection.
 */
export type Result = 'pass' | 'fail' | 'skipped' | 'untestable' | 'error';

/** A violation of requirements. */
export interface Failure {
  /** Ids of the violated requirements. */
  requirements: string[];
  /** A client leaks a credential or doubles data. It counts, although no requirement says so. */
  serious?: true;
  expected: string;
  seen: string;
  /** The exchange that shows the violation, with secrets redacted. */
  exchange?: Exchange;
  /** Of a client: what it sent when, what follows for its users, and what its authors should do. */
  notes?: readonly { label: 'sent' | 'follows' | 'remedy'; text: string }[];
  /** The checks that received such responses, if the failure belongs to no single check. */
  seenBy?: string[];
  /** It did not happen in time. */
  late?: true;
  /** The operation that always fails like this, so that its checks and those that need it are untestable. */
  blocks?: OperationId;
}

export interface CheckResult {
  /** Whose messages it is about, in observed traffic. */
  side?: 'client' | 'server';
  id: string;
  title: string;
  /** The operation under test; of a scenario for clients, the profile. */
  operation: string;
  profile: string;
  requirements: string[];
  result: Result;
  /** Why the result is neither pass nor fail, or a note on a failure. */
  reason?: string;
  /** The operation that the check needs and that fails, so that it is untestable. */
  needs?: { operation?: OperationId; failure: Failure };
  failures: Failure[];
  /** Advice for a client that no requirement demands. Its requirements only tell where to read on. */
  advice?: Failure[];
  /** Skipped because of a rate limit, so that the run is not complete. */
  limited?: true;
  milliseconds: number;
}

export interface RequirementResult {
  id: string;
  level: 'MUST' | 'SHOULD' | 'MAY';
  statement: string;
  /** As of its checks; `unobservable`: no check over HTTP can observe it. */
  result: Result | 'unobservable';
  reason?: string;
  /** Ids of the checks that name the requirement or report it as violated. */
  checks: string[];
}

/** A baseline entry that no longer matches the results. */
export interface StaleEntry {
  check: string;
  reason: string;
}

/** The differences between a baseline and the results of a run. */
export interface BaselineComparison {
  /** Ids of the checks that fail as expected. */
  known: string[];
  stale: StaleEntry[];
  /** The baseline's reasons for checks that fail. */
  notes: Record<string, string>;
}

/** The number of requests that a run has sent. */
export interface RequestCounts {
  /** Batch requests with a credential of the target's user. */
  batch: number;
  /** Other requests with a credential of the target's user. */
  other: number;
  /** Other requests: without a credential, with an invalid one, or with one of another user or a provider state. */
  uncounted: number;
}

/** The outcome of a run, as `--report json` writes it. */
export interface Report {
  kit: string;
  contract: string;
  /** Present in reports about a client: its checks are scenarios, and `baseUrl` is the server behind them. */
  side?: 'client';
  target: {
    baseUrl: string;
    /** Undefined for a contract without accounts. */
    account?: string;
    profiles: string[];
    notOffered: OperationId[];
    implementation?: { name: string; version?: string };
  };
  /** The site of the documentation to link to, if it is known. */
  docs?: string;
  /** The filters of the run, and whether only stateless checks ran. */
  scope: { only: string[]; stateless: boolean };
  startedAt: string;
  seconds: number;
  /** False during a run, and after a run that was interrupted or stopped early. */
  complete: boolean;
  /** The number of checks that have run, and of those selected to run. */
  progress: { done: number; total: number };
  /** Why the run stopped early. */
  stopped?: string;
  /** The number of requests that the run has sent. */
  requests: RequestCounts;
  /** Problems in front of the server that kept checks from a result. */
  problems: {
    /** An unexpected 429, and the solution. The run is not complete. */
    rateLimit?: string;
    /** Responses of a gateway (502, 503, 504) in place of the server. */
    gateway?: string;
  };
  summary: Record<Result, number>;
  /** The run was complete and unrestricted, all operations of the claimed profiles are offered, and `ok` is true. */
  conforms: boolean;
  /** The comparison with the baseline of known failures, if there is one. */
  baseline?: BaselineComparison;
  /**
   * The run is complete without a result `fail`, `untestable` or `error`. With a baseline, exactly its known failures
   * are allowed. `conforms` is a stronger claim.
   */
  ok: boolean;
  checks: CheckResult[];
  requirements: RequirementResult[];
}

/** Maximum number of characters of a value in a report. */
const maxValueLength = 300;

/**
 * Formats a value for a report as shortened JSON.
 * @param redact removes the secrets of the whole text: no longer found, a part of one would stay
 */
export function formatValue(value: unknown, redact = (text: string) => text): string {
  const text = redact(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));
  return text.length <= maxValueLength ? text : `${text.slice(0, maxValueLength)}… (${text.length} characters)`;
}

/** The reason for skipping a check in a stateless run. */
export const needsStateReason = 'The check depends on server state, which a mock does not have.';
