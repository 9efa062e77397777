import { existsSync, writeFileSync } from 'node:fs';
import { UsageError } from '../files/read-text.ts';
import type { Report } from '../reports/report.ts';
import { type Baseline, formatBaseline } from '../run/baseline.ts';
import { run } from '../run/run.ts';
import { type Profile, profileNames } from '../target/profiles.ts';
import { readTarget } from '../target/read.ts';
import { readBaseline } from './baseline-file.ts';
import { errorExit } from './exit-codes.ts';
import { parseOutputs, requireWritable, runWithReports } from './outputs.ts';

interface RunOptions {
  only?: string[];
  profile?: string[];
  stateless?: boolean;
  failFast?: boolean;
  concurrency?: number;
  timeLimit?: number;
  baseline?: string;
  writeBaseline?: string;
  report?: string[];
}

/**
 * Runs the checks, writes the reports and sets the exit code.
 * @throws UsageError, TargetError or SelectionError for invalid usage, before any request is sent
 */
export async function runCommand(file: string, options: RunOptions): Promise<void> {
  const profiles = options.profile?.map(profileNamed);
  if (options.writeBaseline !== undefined) requireWholeRun(options, options.writeBaseline);
  const previous = existingBaseline(options.writeBaseline);
  const baseline = options.baseline === undefined ? undefined : readBaseline(options.baseline);
  const target = readTarget(file);
  const outputs = parseOutputs(options.report ?? []);
  const { report, stream } = await runWithReports('checks', outputs, (watched) =>
    run(target, {
      only: options.only,
      profiles,
      baseline,
      concurrency: options.concurrency,
      timeLimitSeconds: options.timeLimit,
      stateless: options.stateless ?? false,
      failFast: options.failFast ?? false,
      ...watched,
    }),
  );
  if (options.writeBaseline !== undefined) writeBaseline(options.writeBaseline, report, previous, stream);
  process.exitCode = exitCodeOf(report);
}

/** A baseline of a partial run would be incomplete. */
function requireWholeRun({ only, stateless, failFast, baseline }: RunOptions, file: string): void {
  const narrowing = Object.entries({
    '--only': only,
    '--stateless': stateless,
    '--fail-fast': failFast,
  })
    .filter(([, value]) => value !== undefined)
    .map(([option]) => option);
  if (narrowing.length > 0)
    throw new UsageError(`--write-baseline needs a whole run, without ${narrowing.join(', ')}.`);
  if (baseline !== undefined) throw new UsageError('--write-baseline cannot be combined with --baseline.');
  if (file === '') throw new UsageError('--write-baseline needs a file name.');
  requireWritable(file);
}

/** The entries of a file to be written, so that their reasons are kept. @throws UsageError when they are invalid */
const existingBaseline = (file: string | undefined): Baseline =>
  file !== undefined && existsSync(file) ? readBaseline(file) : {};

function writeBaseline(file: string, report: Report, previous: Baseline, stream: NodeJS.WriteStream): void {
  if (!report.complete) {
    stream.write(`${file} was not written, because the run is not complete.\n`);
    return;
  }
  writeFileSync(file, formatBaseline(report.checks, `known since ${report.startedAt.slice(0, 10)}`, previous));
  stream.write(`Wrote ${file}. Runs with --baseline ${file} fail on all other failures.\n`);
}

function profileNamed(name: string): Profile {
  const profile = profileNames.find((one) => one === name);
  if (profile === undefined)
    throw new UsageError(`Unknown profile ${name}. Valid profiles: ${profileNames.join(', ')}.`);
  return profile;
}

/** 0 when every claim passes, 1 when a check fails or is untestable, 3 when there is no verdict because of errors. */
export function exitCodeOf({ ok, summary, baseline }: Report): number {
  if (ok) return 0;
  const failures = summary.fail + summary.untestable;
  const unexpected = baseline ? failures - baseline.known.length + baseline.stale.length : failures;
  return unexpected > 0 ? 1 : errorExit;
}
