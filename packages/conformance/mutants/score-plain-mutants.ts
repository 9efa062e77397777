import { fullPlainTarget } from '../servers/plain-server/full-target.ts';
import { run } from '../src/run/run.ts';
import { completeTarget } from '../src/target/read.ts';
import type { PlainMutant } from './plain-mutant.ts';
import { scoreEach } from './score-each.ts';
import { addWholeRun, type MutantResult, type ScoreOptions, toResult } from './score-mutants.ts';
import { startPlainMutant } from './start-plain-mutant.ts';

/** Servers at a time. */
const concurrency = 4;

/** Shortens the wait for background work, because some mutants lose it. Responses of a busy machine are waited for. */
const targetOptions = { backgroundSeconds: 4, timeoutSeconds: 60 };

/** Starts each mutant of the plain server and runs the checks of its requirement against it. */
export const scorePlainMutants = (
  mutants: readonly PlainMutant[],
  { onResult = () => {}, wholeRun = false }: ScoreOptions = {},
): Promise<MutantResult[]> =>
  scoreEach(
    mutants,
    concurrency,
    // A mutant that does not start is one to repair, and must not hide the others.
    (mutant) => scorePlainMutant(mutant, wholeRun).catch(({ message }: Error) => describeCrash(mutant, message)),
    onResult,
  );

const describeCrash = (mutant: PlainMutant, message: string): MutantResult => ({
  mutant,
  killed: false,
  details: [`did not run: ${message}`],
});

/** Runs the checks of the mutant's requirement against it; if they do not kill it and `wholeRun` says so, all checks. */
export async function scorePlainMutant(mutant: PlainMutant, wholeRun = false): Promise<MutantResult> {
  const runChecks = (options: { only?: string[]; failFast?: boolean }) =>
    withServer(mutant, (url) => run(completeTarget({ ...fullPlainTarget(url), ...targetOptions }), options));
  const result = toResult(mutant, await runChecks({ only: [mutant.requirement] }));
  return wholeRun ? addWholeRun(result, () => runChecks({ failFast: true })) : result;
}

async function withServer<T>(mutant: PlainMutant, use: (url: string) => Promise<T>): Promise<T> {
  const server = await startPlainMutant(mutant);
  try {
    return await use(server.url);
  } finally {
    await server.close();
  }
}
