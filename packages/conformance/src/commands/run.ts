import { accessSync, constants, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Report } from '../report.ts';
import { htmlReport } from '../reports/html.ts';
import { jsonReport } from '../reports/json.ts';
import { junitReport } from '../reports/junit.ts';
import { terminalReport } from '../reports/terminal.ts';
import { run } from '../run.ts';
import { type Profile, profileNames } from '../target/profiles.ts';
import { readTarget, TargetError } from '../target/read.ts';
import { createProgress } from './progress.ts';

interface Options {
  only?: string[];
  profile?: string[];
  stateless?: boolean;
  failFast?: boolean;
  report?: string[];
}

const formats: Record<string, (report: Report) => string> = { json: jsonReport, junit: junitReport, html: htmlReport };

interface Output {
  write: (report: Report) => string;
  /** Standard output unless it is given. */
  file: string | undefined;
}

/**
 * Runs the checks and reports; sets the exit code.
 * @throws TargetError or SelectionError for wrong usage, before anything is sent
 */
export async function runCommand(file: string, options: Options): Promise<void> {
  const outputs = (options.report ?? []).map(outputOf);
  if (outputs.filter((output) => output.file === undefined).length > 1) {
    throw new TargetError(
      'Only one report can go to standard output. Give the others a file: --report html=report.html',
    );
  }
  const target = readTarget(file);
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const progress = createProgress();
  const report = await run(target, {
    ...(options.only && { only: options.only }),
    ...(options.profile && { profiles: options.profile.map(profileNamed) }),
    stateless: options.stateless ?? false,
    failFast: options.failFast ?? false,
    signal: interrupt.signal,
    onResult: progress.show,
  });
  progress.clear();
  process.off('SIGINT', stop).off('SIGTERM', stop);
  for (const { write, file: path } of outputs) {
    if (path === undefined) process.stdout.write(write(report));
    else writeFileSync(path, write(report));
  }
  const taken = outputs.some((output) => output.file === undefined);
  const stream = taken ? process.stderr : process.stdout;
  stream.write(terminalReport(report, { color: stream.isTTY === true && !process.env.NO_COLOR }));
  process.exitCode = exitCodeOf(report);
}

function outputOf(text: string): Output {
  const [format = '', ...rest] = text.split('=');
  const write = formats[format];
  const names = Object.keys(formats).join(', ');
  if (write === undefined) throw new TargetError(`There is no report "${format}". Reports are: ${names}.`);
  const file = rest.length === 0 ? undefined : rest.join('=');
  if (file === '') throw new TargetError(`--report ${format}= names no file.`);
  if (file !== undefined) mustBeWritable(file);
  return { write, file };
}

/** Better before the run than after it. */
function mustBeWritable(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch {
    throw new TargetError(
      `The report ${file} cannot be written: ${dirname(file)} is no folder that can be written to.`,
    );
  }
}

function profileNamed(name: string): Profile {
  const profile = profileNames.find((one) => one === name);
  if (profile === undefined)
    throw new TargetError(`There is no profile ${name}. Profiles are: ${profileNames.join(', ')}.`);
  return profile;
}

/** 0 everything claimed holds, 1 something does not or cannot be tested, 3 trouble. */
export function exitCodeOf({ ok, summary }: Report): number {
  if (ok) return 0;
  return summary.fail + summary['not testable'] > 0 ? 1 : 3;
}
