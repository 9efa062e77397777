import type { Report } from './reports/report.ts';
import { type RunOptions, run } from './run/run.ts';
import { completeTarget } from './target/read.ts';
import type { TargetDescription } from './target/target.ts';

export { SelectionError } from './kit/selection.ts';
export { jsonReport } from './reports/formats.ts';
export { htmlReport } from './reports/html.ts';
export { junitReport } from './reports/junit.ts';
export type { CheckResult, Failure, Report, RequirementResult, Result } from './reports/report.ts';
export { terminalReport } from './reports/terminal.ts';
export type { Baseline, BaselineEntry } from './run/baseline.ts';
export type { Progress, RunOptions } from './run/run.ts';
export type { Profile } from './target/profiles.ts';
export { readTarget, TargetError } from './target/read.ts';
export type { StateIds as Ids, StateName } from './target/states.ts';
export type { TargetDescription } from './target/target.ts';

/**
 * Tests a server over HTTP and reports a result for each requirement. A server that does not conform is not an
 * exception: check `ok` of the report.
 * @throws TargetError when the target description is invalid, SelectionError when `only` has no match
 */
export async function runConformance(target: TargetDescription, options: RunOptions = {}): Promise<Report> {
  return run(completeTarget(target), options);
}
