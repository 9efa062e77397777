import { startPlainServer } from '../servers/plain-server/server.ts';
import { plainTarget } from '../servers/plain-server/target.ts';
import { startReferenceServer } from '../servers/reference-server.ts';
import { completeTarget } from '../src/target/read.ts';
import { oauthMutants } from './catalog/oauth.ts';
import { mutants } from './catalog.ts';
import { type MutantResult, scoreMutants } from './score-mutants.ts';

/** Shortens the wait for background work, because some mutants lose it. */
export const targetOptions = { backgroundSeconds: 3 };

/**
 * Runs the checks against every mutant: the OAuth mutants in front of the plain server, whose codes are fixed provider
 * states, and all others in front of the reference server.
 */
export async function runMutants(onResult: (result: MutantResult) => void = () => {}): Promise<MutantResult[]> {
  const reference = await startReferenceServer();
  try {
    const results = await scoreMutants(completeTarget({ ...reference.target, ...targetOptions }), mutants, onResult);
    for (const mutant of oauthMutants) {
      const plain = await startPlainServer();
      results.push(...(await scoreMutants(completeTarget(plainTarget(plain.url)), [mutant], onResult)));
      plain.close();
    }
    return results;
  } finally {
    await reference.close();
  }
}
