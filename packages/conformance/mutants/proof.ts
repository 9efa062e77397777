import { startPlainServer } from '../servers/plain-server/server.ts';
import { plainTarget } from '../servers/plain-server/target.ts';
import { startReferenceServer } from '../servers/reference-server.ts';
import { completeTarget } from '../src/target/read.ts';
import { oauthMutants } from './catalogue/oauth.ts';
import { mutants } from './catalogue.ts';
import { type Outcome, score } from './score.ts';

/** Seconds; what a mutant loses is not waited for as long as in a real run. */
export const background = { backgroundSeconds: 3 };

/**
 * Lets the checks meet every mutant: those of OAuth in front of the plain server, which hands out codes by fixed states,
 * all others in front of the reference server.
 */
export async function prove(onOutcome: (outcome: Outcome) => void = () => {}): Promise<Outcome[]> {
  const reference = await startReferenceServer();
  try {
    const outcomes = await score(completeTarget({ ...reference.target, ...background }), mutants, onOutcome);
    for (const mutant of oauthMutants) {
      const plain = await startPlainServer();
      outcomes.push(...(await score(completeTarget(plainTarget(plain.url)), [mutant], onOutcome)));
      plain.close();
    }
    return outcomes;
  } finally {
    await reference.close();
  }
}
