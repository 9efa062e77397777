import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Violation } from '../proof.ts';
import { arbitraryDetails } from './attempt.ts';
import { type AttemptContext, buildAttempt } from './build-attempt.ts';
import { type Combination, nameOf } from './combinations.ts';
import { buildPageAttempts } from './pages.ts';
import { runAttempt, type StepContext } from './run-steps.ts';

/** A combination, and how many requests to try it with. */
export interface Turn {
  combination: Combination;
  runs: number;
}

/**
 * Tries combinations, one after the other. When one fails, fast-check looks for the simplest request that fails.
 * @param seed with the name of a combination, it decides on its requests
 */
export async function runCombinations(
  context: StepContext & AttemptContext,
  turns: readonly Turn[],
  seed: number,
  progress: () => void,
): Promise<Violation[]> {
  const findings: Violation[] = [];
  for (const { combination, runs } of turns) {
    const name = nameOf(combination);
    const property = fc.asyncProperty(arbitraryDetails, (details) =>
      runAttempt(context, buildAttempt(context, combination, details)),
    );
    const result = await fc.check(property, { seed: deriveSeed(seed, name), numRuns: runs });
    if (result.failed) findings.push({ text: (result.errorInstance as Error).message, only: name });
    progress();
  }
  return findings;
}

/** Sends the requests to pages. */
export async function runPages(context: StepContext & AttemptContext): Promise<Violation[]> {
  const findings: Violation[] = [];
  for (const attempt of buildPageAttempts(context.lane)) {
    try {
      await runAttempt(context, attempt);
    } catch (error) {
      findings.push({ text: (error as Error).message, only: 'pages' });
    }
  }
  return findings;
}

const deriveSeed = (seed: number, name: string) =>
  createHash('sha256').update(`${seed} ${name}`).digest().readInt32BE(0);
