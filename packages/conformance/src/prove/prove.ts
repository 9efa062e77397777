import { randomInt } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../files/read-text.ts';
import type { Report } from '../reports/report.ts';
import { readTarget } from '../target/read.ts';
import { isMovable } from './move-target.ts';
import { type MutantResult, proveMutant, runServer, type Setup } from './prove-mutant.ts';
import { type Mutant, readMutants } from './read-mutants.ts';

export interface ProveOptions {
  /** Names of the mutants to run; by default all. */
  only?: readonly string[];
  /** Run only so many of them, drawn at random. */
  sample?: number;
  /** Results of an earlier proof, whose mutants do not run again. */
  earlier?: readonly MutantResult[];
  /** Run only the checks of the requirement of each mutant. */
  onlyRequirement: boolean;
  /** The number of servers that run at a time. */
  jobs: number;
  /** Ends all servers. */
  signal: AbortSignal;
  /** Called after the run of the server without a mutant. */
  onConforming: (report: Report, mutants: number) => void;
  /** @param soFar the proof as it would be if it ended now */
  onResult: (result: MutantResult, soFar: Proof) => void;
}

/** The outcome: the report of the server without a mutant and, if it conforms, the result of each mutant. */
export interface Proof {
  conforming: Report;
  /** In the order of the file. After an interruption, some are missing. */
  results: MutantResult[];
  /** The number of mutants to run. */
  planned: number;
}

/** Some mutants hang. A run against one may take so many times as long as against the server without a mutant. */
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
      `${path}: baseUrl of ${file.target} must have a port of this machine, such as http://127.0.0.1:8000, because each mutant gets another port. It is ${target.baseUrl}.`,
    );
  }
  const { onlyRequirement, signal, earlier = [] } = options;
  const mutants = selectMutants(file.mutants, options);
  const setup: Setup = { file, folder, target, onlyRequirement, signal };

  const conforming = await runServer(setup, undefined);
  if (!conforming.ok) return { conforming, results: [], planned: mutants.length };
  const results = mutants.map((mutant) => earlier.find(({ name }) => name === mutant.name));
  options.onConforming(conforming, results.filter((result) => result === undefined).length);

  const soFar = (): Proof => ({
    conforming,
    results: results.filter((result) => result !== undefined),
    planned: mutants.length,
  });
  const maxSeconds = Math.ceil(Math.max(60, slowest * conforming.seconds));
  const queue = mutants.entries();
  async function work(): Promise<void> {
    for (const [index, mutant] of queue) {
      if (signal.aborted) return;
      if (results[index] !== undefined) continue;
      const result = await proveMutant(setup, mutant, maxSeconds);
      if (signal.aborted) return;
      results[index] = result;
      options.onResult(result, soFar());
    }
  }
  await Promise.all(Array.from({ length: options.jobs }, work));
  return soFar();
}

/** The mutants to run, in the order of the file. */
function selectMutants(mutants: Mutant[], { only, sample, earlier = [] }: ProveOptions): Mutant[] {
  const missing = only?.find((name) => !mutants.some((mutant) => mutant.name === name));
  if (missing !== undefined) throw new UsageError(`The file has no mutant ${missing}.`);
  const selected = mutants.filter(({ name }) => only?.includes(name) ?? true);
  if (sample === undefined) return selected;
  const isDone = ({ name }: Mutant) => earlier.some((result) => result.name === name);
  // A sample that goes on keeps the mutants that it has drawn before.
  const drawn = [...selected.filter(isDone), ...shuffle(selected.filter((mutant) => !isDone(mutant)))].slice(0, sample);
  return selected.filter((mutant) => drawn.includes(mutant));
}

/** In random order. */
function shuffle<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: randomInt(1_000_000_000) }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
