import { accessSync, constants, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../files/read-text.ts';
import { formats } from '../reports/formats.ts';
import type { Report } from '../reports/report.ts';
import { implementationMissing } from '../reports/statement.ts';
import type { Target } from '../target/target.ts';

/** A report to write. */
export interface Output {
  format: string;
  /** Undefined for standard output. */
  file: string | undefined;
}

/**
 * Parses the values of `--report`.
 * @throws UsageError for a report that cannot be written, before any request is sent
 */
export function parseOutputs(values: readonly string[], target: Pick<Target, 'implementation'>): Output[] {
  const outputs = readOutputs(values, Object.keys(formats));
  const { implementation } = target;
  if (outputs.some(({ format }) => format === 'statement') && implementation?.version === undefined) {
    throw new UsageError(implementationMissing);
  }
  return outputs;
}

/**
 * Parses the values of `--report`, in these formats.
 * @throws UsageError for a report that cannot be written
 */
export function readOutputs(values: readonly string[], names: readonly string[]): Output[] {
  const outputs = values.map((value) => parseOutput(value, names));
  if (outputs.filter(({ file }) => file === undefined).length > 1) {
    throw new UsageError(
      'Only one report can go to standard output. Write the others to files: --report html=report.html',
    );
  }
  return outputs;
}

function parseOutput(text: string, names: readonly string[]): Output {
  const [format = '', ...rest] = text.split('=');
  if (!names.includes(format)) {
    throw new UsageError(`Unknown report format "${format}". Valid formats: ${names.join(', ')}.`);
  }
  const file = rest.length === 0 ? undefined : rest.join('=');
  if (file === '') throw new UsageError(`--report ${format}= needs a file name.`);
  if (file !== undefined) requireWritable(file);
  return { format, file };
}

/** Called before the run, so that a run is not lost. @throws UsageError when the file cannot be written */
export function requireWritable(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch {
    throw new UsageError(`${file} cannot be written: ${dirname(file)} is not a writable folder.`);
  }
  const existing = statSync(file, { throwIfNoEntry: false });
  if (existing && !existing.isFile()) throw new UsageError(`${file} cannot be written: it exists and is not a file.`);
}

/** Writes the reports that go to files. Each file is replaced atomically, so that readers never see half of it. */
export const writeFiles = (outputs: readonly Output[], report: Report): void =>
  writeRendered(outputs, (format) => formats[format]?.(report));

/** Writes the reports that go to files. @param render renders the report in a format */
export function writeRendered(outputs: readonly Output[], render: (format: string) => string | undefined): void {
  for (const { format, file } of outputs) {
    if (file === undefined) continue;
    writeFileSync(`${file}.part`, render(format) ?? '');
    renameSync(`${file}.part`, file);
  }
}

/** Milliseconds between updates of the files during a run. */
const interval = 1000;

/**
 * Creates a function that writes the files at once and then every second during a run, marked as incomplete. A run that
 * is killed leaves its last report.
 */
export function createReportWriter(outputs: readonly Output[]) {
  let next = 0;
  return (soFar: () => Report): void => {
    if (Date.now() < next) return;
    writeFiles(outputs, soFar());
    next = Date.now() + interval;
  };
}
