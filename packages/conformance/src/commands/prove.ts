import { writeFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { formatProgress, formatProof } from '../prove/format-proof.ts';
import { prove } from '../prove/prove.ts';
import { scoreProof } from '../prove/score.ts';
import { ServerError } from '../prove/server-process.ts';
import type { Report } from '../report.ts';
import { terminalReport } from '../reports/terminal.ts';
import { plural } from '../reports/verdict.ts';
import { requireWritable } from './outputs.ts';
import { errorExit, UsageError, usageExit } from './usage.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface Options {
  mutant?: string[];
  onlyRequirement?: boolean;
  jobs: number;
  json?: string;
}

/** Parses `--jobs`. */
export function parseJobs(value: string): number {
  if (!/^[1-9]\d?$/.test(value)) throw new InvalidArgumentError('Expected an integer from 1 to 99.');
  return Number(value);
}

/**
 * Measures which mutants of a server the checks notice, prints the score and sets the exit code: 0 when all are noticed.
 * @throws UsageError or TargetError for invalid usage, and when the server does not start without a mutant
 */
export async function proveCommand(file: string, options: Options): Promise<void> {
  const { jobs, json, onlyRequirement = false } = options;
  if (json !== undefined) requireWritable(json);
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  // Again and again: without a handler, a second Ctrl-C would end the kit before its servers.
  for (const signal of signals) process.on(signal, stop);
  let done = 0;
  let total = 0;
  try {
    const proof = await prove(file, {
      ...{ onlyRequirement, jobs, signal: interrupt.signal },
      ...(options.mutant && { only: options.mutant }),
      onConforming({ seconds }: Report, mutants: number) {
        total = mutants;
        const time = `${seconds.toFixed(1)} s`;
        process.stderr.write(
          `Without a mutant, the server conforms (${time}). Running ${plural(mutants, 'mutant')}.\n`,
        );
      },
      onResult: (result) => process.stderr.write(formatProgress(result, ++done, total)),
    });
    const { conforming } = proof;
    if (!conforming.ok) {
      if (interrupt.signal.aborted) throw new ServerError('The run was interrupted.');
      process.stderr.write(`${terminalReport(conforming)}Without a mutant, the server must conform.\n`);
      process.exitCode = conforming.summary.fail + conforming.summary.untestable > 0 ? usageExit : errorExit;
      return;
    }
    const report = scoreProof(proof, onlyRequirement);
    if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
    process.stdout.write(`${done > 0 ? '\n' : ''}${formatProof(report)}`);
    process.exitCode = report.complete ? Number(report.total.share < 1) : errorExit;
  } catch (error) {
    if (error instanceof ServerError) throw new UsageError(`Without a mutant, the server must start. ${error.message}`);
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}
