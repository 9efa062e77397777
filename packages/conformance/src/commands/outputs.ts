import { accessSync, constants, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../files/read-text.ts';
import { formats } from '../reports/formats.ts';
import type { Report } from '../reports/report.ts';
import { terminalReport } from '../reports/terminal.ts';
import { createProgress } from './progress.ts';

/** A report to write. */
export interface Output {
  format: string;
  /** Undefined for standard output. */
  file: string | undefined;
}

/**
 * Parses the values of `--report`, in these formats.
 * @throws UsageError for a report that cannot be written, before any request is sent
 */
export function parseOutputs(values: readonly string[], names = Object.keys(formats)): Output[] {
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
  let isOther = false;
  try {
    isOther = statSync(file, { throwIfNoEntry: false })?.isFile() === false;
    if (!isOther) accessSync(dirname(file), constants.W_OK);
  } catch {
    throw new UsageError(`${file} cannot be written: ${dirname(file)} is not a writable folder.`);
  }
  if (isOther) throw new UsageError(`${file} cannot be written: it exists and is not a file.`);
}

/**
 * Runs until the end or an interruption, with its progress on the terminal, and writes the reports: to files at once and then
 * every second, marked as incomplete, so that a run that is killed leaves its last report.
 * @returns the report, and the stream for further messages
 */
export async function runWithReports(
  noun: string,
  outputs: readonly Output[],
  start: (watched: { signal: AbortSignal; onProgress(at: Watched): void }) => Promise<Report>,
): Promise<{ report: Report; stream: NodeJS.WriteStream }> {
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const progress = createProgress(noun);
  const hasFiles = outputs.some(({ file }) => file !== undefined);
  let next = 0;
  const run = start({
    signal: interrupt.signal,
    onProgress(at) {
      progress.show(at);
      if (!hasFiles || Date.now() < next) return;
      writeFiles(outputs, at.soFar());
      next = Date.now() + interval;
    },
  });
  const report = await run.finally(() => {
    progress.clear();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  });
  writeFiles(outputs, report);
  const toStdout = outputs.find((output) => output.file === undefined);
  if (toStdout) process.stdout.write(formats[toStdout.format]?.(report) ?? '');
  const stream = toStdout ? process.stderr : process.stdout;
  stream.write(terminalReport(report, { color: stream.isTTY === true && !process.env.NO_COLOR }));
  return { report, stream };
}

type Watched = Parameters<ReturnType<typeof createProgress>['show']>[0] & { soFar(): Report };

/** Milliseconds between updates of the files during a run. */
const interval = 1000;

const writeFiles = (outputs: readonly Output[], report: Report): void =>
  writeRendered(outputs, (format) => formats[format]?.(report));

/**
 * Writes the reports that go to files. Each file is replaced atomically, so that readers never see half of it.
 * @param render renders the report in a format
 */
export function writeRendered(outputs: readonly Output[], render: (format: string) => string | undefined): void {
  for (const { format, file } of outputs) {
    if (file === undefined) continue;
    writeFileSync(`${file}.part`, render(format) ?? '');
    renameSync(`${file}.part`, file);
  }
}
