import { writeFileSync } from 'node:fs';
import { formatBaseline } from '../baseline.ts';
import type { Report } from '../report.ts';
import { formats } from '../reports/formats.ts';
import { terminalReport } from '../reports/terminal.ts';
import { type Progress, run } from '../run.ts';
import { type Profile, profileNames } from '../target/profiles.ts';
import { readTarget } from '../target/read.ts';
import { readBaseline } from './baseline-file.ts';
import { createReportWriter, parseOutputs, requireWritable, writeFiles } from './outputs.ts';
import { errorExit, UsageError } from './usage.ts';

interface Options {
  only?: string[];
  profile?: string[];
  stateless?: boolean;
  failFast?: boolean;
  sequences?: number;
  seed?: number;
  baseline?: string;
  writeBaseline?: string;
  report?: string[];
}

/**
 * Runs the checks and reports; sets the exit code.
 * @throws UsageError, TargetError or SelectionError for wrong usage, before anything is sent
 */
export async function runCommand(file: string, options: Options): Promise<void> {
  const profiles = options.profile?.map(profileNamed);
  if (options.writeBaseline !== undefined) requireWholeRun(options, options.writeBaseline);
  const baseline = options.baseline === undefined ? undefined : readBaseline(options.baseline);
  const target = readTarget(file);
  const outputs = parseOutputs(options.report ?? [], target);
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const progress = createProgress();
  const write = createReportWriter(outputs);
  const report = await run(target, {
    ...(options.only && { only: options.only }),
    ...(profiles && { profiles }),
    ...(baseline && { baseline }),
    ...(options.sequences !== undefined && { sequences: options.sequences }),
    ...(options.seed !== undefined && { seed: options.seed }),
    stateless: options.stateless ?? false,
    failFast: options.failFast ?? false,
    signal: interrupt.signal,
    onProgress(at) {
      progress.show(at);
      write(at.soFar);
    },
  });
  progress.clear();
  process.off('SIGINT', stop).off('SIGTERM', stop);
  writeFiles(outputs, report);
  const taken = outputs.find((output) => output.file === undefined);
  if (taken) process.stdout.write(formats[taken.format]?.(report) ?? '');
  const stream = taken ? process.stderr : process.stdout;
  stream.write(terminalReport(report, { color: stream.isTTY === true && !process.env.NO_COLOR }));
  if (options.writeBaseline !== undefined) writeBaseline(options.writeBaseline, report, stream);
  process.exitCode = exitCodeOf(report);
}

/** A part of a run would leave known failures out. */
function requireWholeRun({ only, stateless, failFast, baseline }: Options, file: string): void {
  const narrowing = Object.entries({ '--only': only, '--stateless': stateless, '--fail-fast': failFast })
    .filter(([, value]) => value !== undefined)
    .map(([option]) => option);
  if (narrowing.length > 0)
    throw new UsageError(`--write-baseline needs a whole run, without ${narrowing.join(', ')}.`);
  if (baseline !== undefined) throw new UsageError('--write-baseline writes a baseline anew, without --baseline.');
  if (file === '') throw new UsageError('--write-baseline names no file.');
  requireWritable(file);
}

function writeBaseline(file: string, report: Report, stream: NodeJS.WriteStream): void {
  if (!report.complete) {
    stream.write(`${file} was not written: the run is not complete.\n`);
    return;
  }
  writeFileSync(file, formatBaseline(report.checks));
  stream.write(`Wrote ${file}. Runs with --baseline ${file} fail on everything else.\n`);
}

function profileNamed(name: string): Profile {
  const profile = profileNames.find((one) => one === name);
  if (profile === undefined)
    throw new UsageError(`There is no profile ${name}. Profiles are: ${profileNames.join(', ')}.`);
  return profile;
}

/** 0 everything claimed holds, 1 something does not or cannot be tested, 3 trouble. */
export function exitCodeOf({ ok, summary, baseline }: Report): number {
  if (ok) return 0;
  const failures = summary.fail + summary.untestable;
  const wrong = baseline ? failures - baseline.known.length + baseline.stale.length : failures;
  return wrong > 0 ? 1 : errorExit;
}

/** A line on a terminal that says how far a run is; nothing elsewhere. */
function createProgress(stream: NodeJS.WriteStream = process.stderr) {
  if (!stream.isTTY) return { show() {}, clear() {} };
  const clear = () => stream.write('\r\u001b[K');
  return {
    show({ done, total, result }: Progress) {
      clear();
      stream.write(`${done}/${total} ${result?.id ?? ''}`.slice(0, (stream.columns ?? 80) - 1));
    },
    clear,
  };
}
