import type { OperationId } from '@email-automation/types';
import type { BaselineComparison } from './baseline.ts';
import type { Exchange } from './http/exchange.ts';
import type { Profile } from './target/profiles.ts';

/**
 * `pass` and `fail` are about the server. `not offered`: not claimed, or open in the interface. `not testable`: claimed,
 * but the target does not give what the check needs, which counts as a failure of the claim. `error`: nobody's fault.
 */
export type Result = 'pass' | 'fail' | 'skipped' | 'untestable' | 'error';

/** Something that a requirement demands and that was seen otherwise. */
export interface Failure {
  /** Ids of the requirements that it breaks. */
  requirements: string[];
  expected: string;
  seen: string;
  /** The exchange that shows it, without secrets. */
  exchange?: Exchange;
  /** What was done before, where it takes more than one request to show it. */
  steps?: string[];
}

export interface CheckResult {
  id: string;
  title: string;
  /** The operation under test; `sequences` are of several. */
  operation: OperationId | 'sequences';
  profile: Profile;
  requirements: string[];
  result: Result;
  /** Why the result is neither pass nor fail, or what else there is to say about a failure. */
  reason?: string;
  failures: Failure[];
  milliseconds: number;
}

export interface RequirementResult {
  id: string;
  level: 'MUST' | 'SHOULD' | 'MAY';
  statement: string;
  /** `not observable`: no check over HTTP can see it. */
  result: Result | 'unobservable';
  reason?: string;
  /** Ids of the checks that have spoken about it. */
  checks: string[];
}

/** The outcome of a run, as `--report json` writes it. */
export interface Report {
  kit: string;
  contract: string;
  target: {
    baseUrl: string;
    account: string;
    profiles: Profile[];
    notOffered: OperationId[];
    implementation?: { name: string; version?: string };
  };
  /** What was asked of the run: filters, and whether only stateless checks ran. */
  scope: { only: string[]; stateless: boolean };
  startedAt: string;
  seconds: number;
  /** False while a run goes on, and when it was interrupted or stopped early: what is missing was not tested. */
  complete: boolean;
  /** How many of the checks of the catalogue have run, of those that were to. */
  progress: { done: number; total: number };
  /** Why the run ended before its end. */
  stopped?: string;
  requests: { batch: number; other: number };
  /** What random sequences were drawn from, where any ran. */
  seed?: number;
  summary: Record<Result, number>;
  /** What a baseline of known failures made of the results, where one was given. */
  baseline?: BaselineComparison;
  /**
   * Nothing failed, nothing claimed stayed untestable, nothing went wrong, and the run is complete; with a baseline,
   * nothing failed but what it knows, and it knows nothing that holds no more. Whether that is conformance, the
   * statement says.
   */
  ok: boolean;
  checks: CheckResult[];
  requirements: RequirementResult[];
}

/** As much of a value as a person reads in a report. */
const maxValueLength = 300;

/** A value in a report: JSON, shortened. */
export function formatValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length <= maxValueLength ? text : `${text.slice(0, maxValueLength)}… (${text.length} characters)`;
}
