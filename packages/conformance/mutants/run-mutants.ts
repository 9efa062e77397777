import { startPlainServer } from '../servers/plain-server/server.ts';
import { plainTarget } from '../servers/plain-server/target.ts';
import { startReferenceServer } from '../servers/reference-server.ts';
import { completeTarget } from '../src/target/read.ts';
import type { Target } from '../src/target/target.ts';
import { oauthMutants } from './catalog/oauth.ts';
import { passingTimeMutants } from './catalog/passing-time.ts';
import { mutants } from './catalog.ts';
import type { Described } from './kind.ts';
import { plainMutants } from './plain/catalog.ts';
import { type MutantResult, type ScoreOptions, scoreMutants } from './score-mutants.ts';
import { scorePassingTime } from './score-passing-time.ts';
import { scorePlainMutants } from './score-plain-mutants.ts';

/** Shortens the wait for background work, because some mutants lose it. Responses of a busy machine are waited for. */
export const targetOptions = { backgroundSeconds: 3, timeoutSeconds: 60 };

/** Every mutant, of either kind of server. */
export const allMutants: readonly Described[] = [...plainMutants, ...mutants, ...oauthMutants, ...passingTimeMutants];

/** Which mutants to run; by default all. */
export interface MutantSelection {
  /** A requirement, or a part: the prefix of requirements, such as `LIMIT`. */
  only?: string;
  /** Only those of the plain server's source. */
  plain?: boolean;
  /** Chooses from all mutants. */
  select?(mutants: readonly Described[]): readonly Described[];
}

/**
 * Runs the checks against the selected mutants: the OAuth mutants in front of the plain server, whose codes are fixed provider
 * states, and all others in front of the reference server. Those that only the passage of time shows, and those of the
 * plain server's source, have servers of their own.
 */
export async function runMutants(
  { only, plain = false, select = (all) => all }: MutantSelection = {},
  options: ScoreOptions = {},
): Promise<MutantResult[]> {
  const selected = new Set<Described>(select(allMutants));
  const isSelected = (mutant: Described) => {
    const { requirement } = mutant;
    return selected.has(mutant) && (only === undefined || requirement === only || requirement.startsWith(`${only}-`));
  };
  const ofSource = await scorePlainMutants(plainMutants.filter(isSelected), options);
  return plain ? ofSource : [...ofSource, ...(await runProxyMutants(isSelected, options))];
}

async function runProxyMutants(
  isSelected: (mutant: Described) => boolean,
  options: ScoreOptions,
): Promise<MutantResult[]> {
  const results: MutantResult[] = [];
  const reference = await startReferenceServer();
  try {
    const target = completeTarget({ ...reference.target, ...targetOptions });
    // Checks that move the clock would disturb the other mutants.
    results.push(...(await scoreMutants(withoutClock(target), mutants.filter(isSelected), options)));
    for (const mutant of oauthMutants.filter(isSelected)) {
      const plain = await startPlainServer();
      results.push(...(await scoreMutants(completeTarget(plainTarget(plain.url)), [mutant], options)));
      plain.close();
    }
  } finally {
    await reference.close();
  }
  const movable = await startReferenceServer();
  try {
    results.push(...(await scorePassingTime(movable.target, passingTimeMutants.filter(isSelected), options)));
  } finally {
    await movable.close();
  }
  return results;
}

function withoutClock({ clockHook: _, ...target }: Target): Target {
  return target;
}
