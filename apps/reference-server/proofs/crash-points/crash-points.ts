import { openDatabaseSource } from '../new-database.ts';
import type { DatabaseName, Proof, ProofOptions, Result } from '../proof.ts';
import { createEnvironment } from './environment.ts';
import { interruptUseCase, isNoticed, type Tally } from './interrupt-use-case.ts';
import { interruptionKinds, parseCase } from './interruption.ts';
import { mutants } from './mutants.ts';
import { startServerPool } from './server-pool.ts';
import type { UseCase } from './use-case.ts';
import { useCases } from './use-cases.ts';

/** Use cases at a time. */
const concurrency = 2;

/** Interrupts each statement of each use case, in every way in which a statement can fail. */
export const crashPoints: Proof = {
  name: 'crash-points',
  claim:
    'Wherever a use case is interrupted, all or nothing of it has happened after recovery, its caller can try again, and an email is sent at most twice, with the same Message-ID.',
  method:
    'Each use case runs once for each of its database statements and each kind of interruption: the engine refuses the statement, every statement from it on fails, no response arrives, the response is lost, the connection ends, or the process is killed before or after it. After each interruption, the same process or a new one does all work that is due, and the caller tries again; pairs of interruptions also hit the recovery. All tables and all emails are compared with runs without interruptions, except values drawn at random and times. Anything between nothing and all is a violation, and so are a lost effect that was confirmed, a response other than success or 503, and an attempt after recovery that does not do what it does without interruptions.',
  mutants,
  cases: (database) =>
    useCases.map(
      ({ name }) => new RegExp(`^${database}/${name}(/(${interruptionKinds[database].join('|')})/[1-9]\\d*){0,2}$`),
    ),
  run,
};

async function run(database: DatabaseName, options: ProofOptions): Promise<Result> {
  const { short, seed, mutant } = options;
  const only = options.only === undefined ? undefined : parseCase(options.only);
  const chosen = useCases.filter((useCase) => (only ? useCase.name === only.useCase : useCase.short || !short));
  const tally: Tally = {
    ...{ 'use cases': 0, statements: 0, pairs: 0, violations: [], effects: { nothing: 0, all: 0 } },
    points: Object.fromEntries(interruptionKinds[database].map((kind) => [kind, 0])) as Tally['points'],
  };
  const pool = startServerPool(mutant, concurrency);
  const source = await openDatabaseSource(database, options.postgres);
  const left = [...chosen];
  const interruptRest = async () => {
    for (let useCase = left.shift(); useCase && !isNoticed(mutant, tally); useCase = left.shift()) {
      await interruptOne(useCase);
    }
  };
  const interruptOne = async (useCase: UseCase) => {
    const environment = await createEnvironment(useCase, { database, source, pool, seed });
    await interruptUseCase(environment, options, tally, only).finally(() => environment.close());
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, interruptRest));
  } finally {
    await pool.end();
    await source.remove();
  }
  return { counts: summarize(tally), violations: tally.violations };
}

function summarize({ points, effects, pairs, violations: _, ...totals }: Tally): Record<string, number> {
  return {
    ...totals,
    ...points,
    'two interruptions': pairs,
    'left nothing': effects.nothing,
    'left all': effects.all,
  };
}
