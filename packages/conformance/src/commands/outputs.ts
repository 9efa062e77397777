import { accessSync, constants, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Report } from '../report.ts';
import { formats } from '../reports/formats.ts';
import { implementationMissing } from '../reports/statement.ts';
import type { Target } from '../target/target.ts';
import { UsageError } from './usage.ts';

/** A report to be written. */
export interface Output {
  format: string;
  /** Standard output unless it is given. */
  file: string | undefined;
}

/**
 * The reports that `--report` asks for.
 * @throws UsageError for what cannot be written, before anything is sent
 */
export function parseOutputs(texts: readonly string[], target: Target): Output[] {
  const outputs = texts.map(parseOutput);
  if (outputs.filter(({ file }) => file === undefined).length > 1) {
    throw new UsageError(
      'Only one report can go to standard output. Give the others a file: --report html=report.html',
    );
  }
  const { implementation } = target;
  if (outputs.some(({ format }) => format === 'statement') && implementation?.version === undefined) {
    throw new UsageError(implementationMissing);
  }
  return outputs;
}

function parseOutput(text: string): Output {
  const [format = '', ...rest] = text.split('=');
  if (!(format in formats)) {
    throw new UsageError(`There is no report "${format}". Reports are: ${Object.keys(formats).join(', ')}.`);
  }
  const file = rest.length === 0 ? undefined : rest.join('=');
  if (file === '') throw new UsageError(`--report ${format}= names no file.`);
  if (file !== undefined) requireWritable(file);
  return { format, file };
}

/** Better before the run than after it. */
export function requireWritable(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch {
    throw new UsageError(`${file} cannot be written: ${dirname(file)} is no folder that can be written to.`);
  }
  const there = statSync(file, { throwIfNoEntry: false });
  if (there && !there.isFile()) throw new UsageError(`${file} cannot be written: it is there, and is no file.`);
}

/** Writes the reports that go to files, each in one step: whoever reads one never finds half of it. */
export function writeFiles(outputs: readonly Output[], report: Report): void {
  for (const { format, file } of outputs) {
    if (file === undefined) continue;
    writeFileSync(`${file}.part`, formats[format]?.(report) ?? '');
    renameSync(`${file}.part`, file);
  }
}

/** How often a run brings its files up to date, in milliseconds. */
const interval = 1000;

/**
 * Writes the files at once and then every second while a run goes on, marked as not complete, so that a run that is
 * killed leaves what it knew.
 */
export function createReportWriter(outputs: readonly Output[]) {
  let next = 0;
  return (soFar: () => Report): void => {
    if (Date.now() < next) return;
    writeFiles(outputs, soFar());
    next = Date.now() + interval;
  };
}
