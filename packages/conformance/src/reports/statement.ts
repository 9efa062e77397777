import type { Report, RequirementResult } from '../report.ts';
import type { Profile } from '../target/profiles.ts';
import { reservationOf, tally } from './verdict.ts';

/** What a run shows about an implementation, to be published with it. */
export interface Statement {
  /** The implementation meets every requirement of its profiles that can be observed, and the run shows it. */
  conforms: boolean;
  /** Why it is not stated that the implementation conforms. */
  reservation?: string;
  implementation: { name: string; version: string };
  contract: { name: string; version: string };
  kit: { name: string; version: string };
  /** What is claimed, and what of it is left out. */
  profiles: Profile[];
  notOffered: string[];
  /** How many requirements have which result. */
  requirements: Record<RequirementResult['result'], number>;
  checks: Report['summary'];
  /** When the run began, ISO 8601 in UTC. */
  date: string;
}

/**
 * The conformance statement of a run.
 * @throws Error when the target names no implementation with its version: nobody could be meant
 */
export function statementOf(report: Report): Statement {
  const { target, contract, kit, summary, startedAt } = report;
  const { name, version } = target.implementation ?? {};
  if (name === undefined || version === undefined) throw new Error(implementationMissing);
  const reservation = reservationOf(report);
  return {
    conforms: reservation === undefined,
    ...(reservation !== undefined && { reservation }),
    implementation: { name, version },
    contract: { name: '@email-automation/openapi', version: contract },
    kit: { name: '@email-automation/conformance', version: kit },
    profiles: target.profiles,
    notOffered: target.notOffered,
    requirements: tally(report.requirements),
    checks: summary,
    date: startedAt,
  };
}

/** What a statement wants of a target. */
export const implementationMissing =
  'A statement says whose it is: give the target `implementation: { name: My server, version: 1.0.0 }`.';

export const statementReport = (report: Report): string => `${JSON.stringify(statementOf(report), null, 2)}\n`;
