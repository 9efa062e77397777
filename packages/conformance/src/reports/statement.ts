import { partOf } from '../contract/registers.ts';
import type { Levels, Report, RequirementResult } from './report.ts';
import { reservationOf, tally } from './verdict.ts';

/** A conformance statement, to publish with an implementation. */
export interface Statement {
  /** Whether the run shows that the implementation meets every observable requirement of its profiles. */
  conforms: boolean;
  /** Why `conforms` is false. */
  reservation?: string;
  implementation: { name: string; version: string };
  contract: { name: string; version: string };
  kit: { name: string; version: string };
  /** The claimed profiles, and their operations that are not offered. */
  profiles: Report['target']['profiles'];
  notOffered: string[];
  /** Conformance by level: core, and each extension. */
  levels: Levels;
  /** New checks that the implementation does not pass. They count from the next minor version of the kit. */
  provisional: string[];
  /** The number of requirements by result. */
  requirements: Record<RequirementResult['result'], number>;
  /** The number of requirements by result, by the prefix of their part, such as `AUTH`. */
  parts: Record<string, Record<RequirementResult['result'], number>>;
  /** The requirements that are not met. */
  failed: string[];
  /** The number of checks by result. */
  checks: Report['summary'];
  /** The start of the run, ISO 8601 in UTC. */
  date: string;
}

/**
 * The conformance statement of a run.
 * @throws Error when the target has no `implementation` with a version
 */
export function statementOf(report: Report): Statement {
  const { target, contract, kit, summary, startedAt } = report;
  const { name, version } = target.implementation ?? {};
  if (name === undefined || version === undefined) throw new Error(implementationMissing);
  const reservation = reservationOf(report);
  return {
    conforms: reservation === undefined,
    reservation,
    implementation: { name, version },
    contract: { name: '@email-automation/openapi', version: contract },
    kit: { name: '@email-automation/conformance', version: kit },
    profiles: target.profiles,
    notOffered: target.notOffered,
    levels: report.levels,
    provisional: report.checks.filter(({ result }) => result === 'provisional').map(({ id }) => id),
    requirements: tally(report.requirements),
    parts: Object.fromEntries(
      [...Map.groupBy(report.requirements, ({ id }) => partOf(id))].map(([part, members]) => [part, tally(members)]),
    ),
    failed: report.requirements.filter(({ result }) => result === 'fail').map(({ id }) => id),
    checks: summary,
    date: startedAt,
  };
}

/** The message for a target without an implementation. */
export const implementationMissing =
  'A statement needs the implementation: in a target, for example `implementation: { name: My server, version: 1.0.0 }`; of a client, --name and --client-version.';

/** The conformance statement as JSON. */
export const statementReport = (report: Report): string => `${JSON.stringify(statementOf(report), null, 2)}\n`;
