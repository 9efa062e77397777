import type { Mutant } from '../mutant.ts';
import { type ProofOptions, UnknownCase, type Violation } from '../proof.ts';
import { checkInterruption, checkTwoInterruptions, type Effect, type Reference } from './check-case.ts';
import { choosePairs, choosePoints } from './choose-points.ts';
import type { Environment } from './environment.ts';
import type { Interruption, InterruptionKind } from './interruption.ts';
import { formatCase, type RequestedCase } from './interruption.ts';
import { playCase } from './play-case.ts';
import { Hangs } from './server-handle.ts';

/** What is counted on one database. */
export interface Tally {
  'use cases': number;
  statements: number;
  points: Record<InterruptionKind, number>;
  effects: Record<Effect, number>;
  pairs: number;
  violations: Violation[];
}

/** Violations of a use case that are reported: more are rarely about something else. */
const mostViolations = 3;

/** Whether there is a mutant and a violation, so that nothing more can be learned. */
export const isNoticed = (mutant: Mutant | undefined, { violations }: Tally) =>
  mutant !== undefined && violations.length > 0;

/** Interrupts every chosen statement of a use case, and checks each case. @param only the one case to play */
export async function interruptUseCase(
  environment: Environment,
  { seed, short, mutant, progress }: ProofOptions,
  tally: Tally,
  only?: RequestedCase,
): Promise<void> {
  const { useCase } = environment;
  const [without, repeated] = [
    await playCase(environment, []),
    await playCase(environment, [undefined, undefined, undefined]),
  ];
  const counted = repeated.counted.map((one) => one?.statements ?? []);
  const reference: Reference = {
    states: [...without.states, ...repeated.states] as string[][],
    responses: repeated.responses,
    statements: counted,
  };
  const [first = [], second = []] = counted;
  if (!/^([23]\d\d|done|worked)$/.test(repeated.responses[0] ?? '')) {
    throw new Error(`Without interruptions, "${useCase.name}" returns ${repeated.responses[0]}.`);
  }
  tally['use cases']++;
  tally.statements += first.length;
  let violations = 0;
  const check = async (interruptions: Interruption[], checks: () => Promise<{ violation: string } | undefined>) => {
    if (violations >= mostViolations || isNoticed(mutant, tally)) return;
    progress(`${useCase.name}, ${interruptions.map(({ kind, at }) => `${kind} ${at}`).join(', then ')}`);
    const result = await checks().catch((error) => {
      if (error instanceof Hangs) return { violation: error.message };
      throw error;
    });
    if (result === undefined) return;
    violations++;
    const statements = interruptions.map(({ at }, attempt) => describeStatement(counted[attempt] ?? [], at));
    tally.violations.push({
      text: `when "${useCase.name}" met ${interruptions.map(({ kind }, n) => `${kind} at ${statements[n]}`).join(', then ')}: ${result.violation}.`,
      only: formatCase(environment, interruptions),
    });
  };
  const [points, pairs] = chooseCases(environment, [first, second], { seed, short }, only);
  for (const interruption of points) {
    tally.points[interruption.kind]++;
    await check([interruption], async () => {
      const effect = checkInterruption(await playCase(environment, [interruption, undefined]), reference, interruption);
      if (typeof effect === 'object') return effect;
      tally.effects[effect]++;
      return undefined;
    });
  }
  for (const pair of pairs) {
    tally.pairs++;
    await check([...pair], async () =>
      checkTwoInterruptions(await playCase(environment, [...pair, undefined]), reference, pair),
    );
  }
}

function chooseCases(
  { database }: Environment,
  [first, second]: [string[], string[]],
  { seed, short }: { seed: number; short: boolean },
  only: RequestedCase | undefined,
): [points: Interruption[], pairs: Interruption[][]] {
  const { interruptions = [] } = only ?? {};
  // The first interruption must hit something; after one, a recovery may have any number of statements.
  if (Number(interruptions[0]?.at ?? 0) > first.length)
    throw new UnknownCase(`The use case "${only?.useCase}" has ${first.length} statements on ${database}.`);
  if (interruptions.length === 0) {
    const pairs = choosePairs(database, [first.length, second.length], seed, short);
    return [choosePoints(database, first, seed, short), pairs];
  }
  return interruptions.length === 1 ? [interruptions, []] : [[], [interruptions]];
}

function describeStatement(statements: readonly string[], at: number): string {
  const text = (statements[at - 1] ?? 'of the recovery').replace(/\s+/g, ' ').trim();
  return `statement ${at} of ${statements.length} (${text.length > 60 ? `${text.slice(0, 60)}…` : text})`;
}
