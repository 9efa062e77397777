import { randomInt } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../commands/usage.ts';
import type { Report } from '../report.ts';
import { readTarget } from '../target/read.ts';
import { isMovable } from './move-target.ts';
import { type MutantResult, proveMutant, runServer, type Setup } from './prove-mutant.ts';
import { type Mutant, readMutants } from './read-mutants.ts';

export interface ProveOptions {
  /** Names of the mutants to run; by default all. */
  only?: readonly string[];
  /** Run only the checks of the requirement of each mutant. */
  onlyRequirement: boolean;
  /** The number of servers that run at a time. */
  jobs: number;
  /** Ends all servers. */
  signal: AbortSignal;
  /** Called after the run of the server without a mutant. */
  onConforming: (report: Report, mutants: number) => void;
  onResult: (result: MutantResult) => void;
}

/** The outcome: the report of the server without a mutant and, if it conforms, what became of each mutant. */
export interface Proof {
  conforming: Report;
  /** In the order of the file. After an interruption, some are missing. */
  results: MutantResult[];
  /** The number of mutants to run. */
  planned: number;
}

/** The run of a mutant, some of which hang, may take so many times as long as that of the server without one. */
const slowest = 10;

/**
 * Measures which mutants the checks notice.
 * @throws UsageError or TargetError for an invalid file, ServerError when the server does not start without a mutant
 */
export async function prove(path: string, options: ProveOptions): Promise<Proof> {
  const file = readMutants(path);
  const folder = dirname(resolve(path));
  const target = readTarget(resolve(folder, file.target));
  if (!isMovable(target)) {
    throw new UsageError(
      `${path}: baseUrl of ${file.target} must have a port of this machine, such as http://127.0.0.1:8000, because each mutant gets a port of its own. It is ${target.baseUrl}.`,
    );
  }
  const mutants = selectMutants(file.mutants, options.only);
  const { onlyRequirement, signal } = options;
  const setup: Setup = { file, folder, target, onlyRequirement, signal, seed: randomInt(1_000_000_000) };

  const conforming = await runServer(setup, undefined);
  if (!conforming.ok) return { conforming, results: [], planned: mutants.length };
  options.onConforming(conforming, mutants.length);

  const maxSeconds = Math.ceil(Math.max(60, slowest * conforming.seconds));
  const results: (MutantResult | undefined)[] = mutants.map(() => undefined);
  const queue = mutants.entries();
  async function work(): Promise<void> {
    for (const [index, mutant] of queue) {
      if (signal.aborted) return;
      const result = await proveMutant(setup, mutant, maxSeconds);
      if (signal.aborted) return;
      results[index] = result;
      options.onResult(result);
    }
  }
  await Promise.all(Array.from({ length: options.jobs }, work));
  return { conforming, results: results.filter((result) => result !== undefined), planned: mutants.length };
}

function selectMutants(mutants: Mutant[], names: readonly string[] | undefined): Mutant[] {
  const missing = names?.find((name) => !mutants.some((mutant) => mutant.name === name));
  if (missing !== undefined) throw new UsageError(`The file has no mutant ${missing}.`);
  return mutants.filter(({ name }) => names?.includes(name) ?? true);
}
