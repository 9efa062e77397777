import type { Mutant } from '../mutant.ts';
import { type ProofOptions, UnknownCase, type Violation } from '../proof.ts';
import { checkStrike, checkTwoStrikes, type Effect, type Reference } from './check-case.ts';
import { choosePairs, choosePoints } from './choose-points.ts';
import { formatCase, type RequestedCase } from './format-case.ts';
import { playCase } from './play-case.ts';
import { Hangs } from './server-handle.ts';
import type { Stage } from './stage.ts';
import type { Strike, StrikeKind } from './strike.ts';

/** What is counted on one database. */
export interface Tally {
  'use cases': number;
  statements: number;
  points: Record<StrikeKind, number>;
  effects: Record<Effect, number>;
  pairs: number;
  violations: Violation[];
}

/** Violations of a use case that are reported: more are rarely about something else. */
const mostViolations = 3;

/** Whether there is a mutant and a violation, so that nothing more can be learned. */
export const isNoticed = (mutant: Mutant | undefined, { violations }: Tally) =>
  mutant !== undefined && violations.length > 0;

/** Strikes every chosen statement of a use case, and checks each case. @param only the one case to play */
export async function strikeUseCase(
  stage: Stage,
  { seed, short, mutant, progress }: ProofOptions,
  tally: Tally,
  only?: RequestedCase,
): Promise<void> {
  const { useCase } = stage;
  const [without, repeated] = [await playCase(stage, []), await playCase(stage, [undefined, undefined, undefined])];
  const counted = repeated.counted.map((one) => one?.statements ?? []);
  const reference: Reference = {
    states: [...without.states, ...repeated.states] as string[][],
    responses: repeated.responses,
    statements: counted,
  };
  const [first = [], second = []] = counted;
  if (!/^([23]\d\d|done|worked)$/.test(repeated.responses[0] ?? '')) {
    throw new Error(`Without strikes, "${useCase.name}" returns ${repeated.responses[0]}.`);
  }
  tally['use cases']++;
  tally.statements += first.length;
  let violations = 0;
  const check = async (strikes: Strike[], checks: () => Promise<{ violation: string } | undefined>) => {
    if (violations >= mostViolations || isNoticed(mutant, tally)) return;
    progress(`${useCase.name}, ${strikes.map(({ kind, at }) => `${kind} ${at}`).join(', then ')}`);
    const result = await checks().catch((error) => {
      if (error instanceof Hangs) return { violation: error.message };
      throw error;
    });
    if (result === undefined) return;
    violations++;
    const statements = strikes.map(({ at }, attempt) => describeStatement(counted[attempt] ?? [], at));
    tally.violations.push({
      text: `when "${useCase.name}" met ${strikes.map(({ kind }, n) => `${kind} at ${statements[n]}`).join(', then ')}: ${result.violation}.`,
      only: formatCase(stage, strikes),
    });
  };
  const [points, pairs] = chooseCases(stage, [first, second], { seed, short }, only);
  for (const strike of points) {
    tally.points[strike.kind]++;
    await check([strike], async () => {
      const effect = checkStrike(await playCase(stage, [strike, undefined]), reference, strike);
      if (typeof effect === 'object') return effect;
      tally.effects[effect]++;
      return undefined;
    });
  }
  for (const pair of pairs) {
    tally.pairs++;
    await check([...pair], async () => checkTwoStrikes(await playCase(stage, [...pair, undefined]), reference, pair));
  }
}

function chooseCases(
  { database }: Stage,
  [first, second]: [string[], string[]],
  { seed, short }: { seed: number; short: boolean },
  only: RequestedCase | undefined,
): [points: Strike[], pairs: Strike[][]] {
  const { strikes = [] } = only ?? {};
  // The first strike must hit something; after one, a recovery may have any number of statements.
  if (Number(strikes[0]?.at ?? 0) > first.length)
    throw new UnknownCase(`The use case "${only?.useCase}" has ${first.length} statements on ${database}.`);
  if (strikes.length === 0) {
    const pairs = choosePairs(database, [first.length, second.length], seed, short);
    return [choosePoints(database, first, seed, short), pairs];
  }
  return strikes.length === 1 ? [strikes, []] : [[], [strikes]];
}

function describeStatement(statements: readonly string[], at: number): string {
  const text = (statements[at - 1] ?? 'of the recovery').replace(/\s+/g, ' ').trim();
  return `statement ${at} of ${statements.length} (${text.length > 60 ? `${text.slice(0, 60)}…` : text})`;
}
