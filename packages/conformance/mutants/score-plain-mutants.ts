import { fullPlainTarget } from '../servers/plain-server/full-target.ts';
import { run } from '../src/run/run.ts';
import { completeTarget } from '../src/target/read.ts';
import type { PlainMutant } from './plain-mutant.ts';
import { type MutantResult, toResult } from './score-mutants.ts';
import { startPlainMutant } from './start-plain-mutant.ts';

/** Servers at a time. */
const concurrency = 4;

/** Shortens the wait for background work, because some mutants lose it. Responses of a busy machine are waited for. */
const targetOptions = { backgroundSeconds: 4, timeoutSeconds: 60 };

/** Starts each mutant of the plain server and runs the checks of its requirement against it. */
export async function scorePlainMutants(
  mutants: readonly PlainMutant[],
  onResult: (result: MutantResult) => void = () => {},
): Promise<MutantResult[]> {
  const results: MutantResult[] = [];
  const queue = [...mutants];
  async function work(): Promise<void> {
    for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
      const current = mutant;
      // A mutant that does not start is one to repair, and must not hide the others.
      const result = await scorePlainMutant(current).catch(({ message }: Error) => describeCrash(current, message));
      results.push(result);
      onResult(result);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
}

const describeCrash = (mutant: PlainMutant, message: string): MutantResult => ({
  mutant,
  killed: false,
  details: [`did not run: ${message}`],
});

/** Runs the checks of the mutant's requirement against it. */
export async function scorePlainMutant(mutant: PlainMutant): Promise<MutantResult> {
  const server = await startPlainMutant(mutant);
  try {
    const target = completeTarget({ ...fullPlainTarget(server.url), ...targetOptions });
    return toResult(mutant, await run(target, { only: [mutant.requirement] }));
  } finally {
    await server.close();
  }
}
