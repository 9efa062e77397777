import { resultWithAdvice } from './advice.ts';
import type { Report } from './report.ts';
import { factsOf, nameOf, verdictOf } from './verdict.ts';

/** The results that the formats of reports show: of a run, or of anything else that the kit judges. */
export type Results = Pick<
  Report,
  'checks' | 'requirements' | 'ok' | 'complete' | 'startedAt' | 'docs' | 'baseline' | 'stopped' | 'side'
>;

/** The subject of a report. */
export interface Description {
  title: string;
  verdict: string;
  /** Code in them is in backticks. */
  facts: readonly string[];
  /** The parts of the report besides results. */
  tables?: readonly Table[];
}

export interface Table {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Describes a run against a server or with a client. */
export const describeRun = (report: Report): Description => ({
  title: `Conformance of ${nameOf(report)}`,
  verdict: verdictOf(report),
  facts: factsOf(report),
  ...(report.side === 'client' && { tables: [scenarioTable(report)] }),
});

const scenarioTable = ({ checks }: Report): Table => ({
  title: 'Scenarios',
  columns: ['Scenario', 'The client …', 'Result'],
  rows: checks.map((check) => [`\`${check.id}\``, check.title, resultWithAdvice(check)]),
});
