import { startPlainServer } from '../servers/plain-server/server.ts';
import { plainTarget } from '../servers/plain-server/target.ts';
import { startReferenceServer } from '../servers/reference-server.ts';
import { completeTarget } from '../src/target/read.ts';
import type { Target } from '../src/target/target.ts';
import { oauthMutants } from './catalog/oauth.ts';
import { mutants } from './catalog.ts';
import { type MutantResult, scoreMutants } from './score-mutants.ts';
import { scorePassingTime } from './score-passing-time.ts';

/** Shortens the wait for background work, because some mutants lose it. */
export const targetOptions = { backgroundSeconds: 3 };

/**
 * Runs the checks against every mutant: the OAuth mutants in front of the plain server, whose codes are fixed provider
 * states, and all others in front of the reference server. Those that only the passage of time shows have a server of
 * their own.
 */
export async function runMutants(onResult: (result: MutantResult) => void = () => {}): Promise<MutantResult[]> {
  const results: MutantResult[] = [];
  const reference = await startReferenceServer();
  try {
    const target = completeTarget({ ...reference.target, ...targetOptions });
    // Checks that move the clock would disturb the other mutants.
    results.push(...(await scoreMutants(withoutClock(target), mutants, onResult)));
    for (const mutant of oauthMutants) {
      const plain = await startPlainServer();
      results.push(...(await scoreMutants(completeTarget(plainTarget(plain.url)), [mutant], onResult)));
      plain.close();
    }
  } finally {
    await reference.close();
  }
  const movable = await startReferenceServer();
  try {
    results.push(...(await scorePassingTime(movable.target, onResult)));
  } finally {
    await movable.close();
  }
  return results;
}

function withoutClock({ clockHook: _, ...target }: Target): Target {
  return target;
}
