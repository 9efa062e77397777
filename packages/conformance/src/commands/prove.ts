import { renameSync, writeFileSync } from 'node:fs';
import { UsageError } from '../files/read-text.ts';
import { ServerError } from '../processes/server-process.ts';
import { formatProgress, formatProof } from '../prove/format-proof.ts';
import { type Proof, prove } from '../prove/prove.ts';
import type { MutantResult } from '../prove/prove-mutant.ts';
import { readEarlierResults } from '../prove/read-results.ts';
import { type ProofReport, scoreProof } from '../prove/score.ts';
import type { Report } from '../reports/report.ts';
import { terminalReport } from '../reports/terminal.ts';
import { plural } from '../reports/verdict.ts';
import { errorExit, usageExit } from './exit-codes.ts';
import { requireWritable } from './outputs.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface ProveOptions {
  mutant?: string[];
  onlyRequirement?: boolean;
  jobs: number;
  json?: string;
  resume?: boolean;
  sample?: number;
}

/**
 * Measures which mutants of a server the checks notice, prints the score and sets the exit code: 0 when all are noticed.
 * @throws UsageError or TargetError for invalid usage, and when the server does not start without a mutant
 */
export async function proveCommand(file: string, options: ProveOptions): Promise<void> {
  const { jobs, json, onlyRequirement = false, resume = false, sample } = options;
  if (json !== undefined) requireWritable(json);
  if (resume && json === undefined) throw new UsageError('--resume needs --json, the file with the earlier results.');
  const earlier = resume && json !== undefined ? readEarlierResults(json, onlyRequirement) : [];
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  // Again and again: without a handler, a second Ctrl-C would end the kit before its servers.
  for (const signal of signals) process.on(signal, stop);
  let done = 0;
  let total = 0;
  let started = 0;
  try {
    const proof = await prove(file, {
      ...{ onlyRequirement, jobs, signal: interrupt.signal },
      ...(options.mutant && { only: options.mutant }),
      ...(sample !== undefined && { sample }),
      earlier,
      onConforming({ seconds }: Report, mutants: number) {
        total = mutants;
        started = Date.now();
        const time = `${seconds.toFixed(1)} s`;
        const known = earlier.length > 0 ? `, besides ${earlier.length} with a result` : '';
        process.stderr.write(
          `Without a mutant, the server conforms (${time}). Running ${plural(mutants, 'mutant')}${known}.\n`,
        );
      },
      onResult(result: MutantResult, soFar: Proof) {
        done++;
        const left = ((Date.now() - started) / 1000 / done) * (total - done);
        process.stderr.write(formatProgress(result, done, total, done < total ? left : undefined));
        if (json !== undefined) writeJson(json, scoreProof(soFar, onlyRequirement));
      },
    });
    const { conforming } = proof;
    if (!conforming.ok) {
      if (interrupt.signal.aborted) throw new ServerError('The run was interrupted.');
      process.stderr.write(`${terminalReport(conforming)}Without a mutant, the server must conform.\n`);
      process.exitCode = conforming.summary.fail + conforming.summary.untestable > 0 ? usageExit : errorExit;
      return;
    }
    const report = scoreProof(proof, onlyRequirement);
    if (json !== undefined) writeJson(json, report);
    process.stdout.write(`${done > 0 ? '\n' : ''}${formatProof(report)}`);
    process.exitCode = report.complete ? Number(report.total.share < 1) : errorExit;
  } catch (error) {
    if (error instanceof ServerError) throw new UsageError(`Without a mutant, the server must start. ${error.message}`);
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

/** Writes the results so far. The file is replaced atomically: a proof that is killed can resume with it. */
function writeJson(file: string, report: ProofReport): void {
  writeFileSync(`${file}.part`, `${JSON.stringify(report, null, 2)}\n`);
  renameSync(`${file}.part`, file);
}
