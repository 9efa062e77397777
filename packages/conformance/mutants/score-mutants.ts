import { CheckError } from '../src/outcomes.ts';
import type { Report } from '../src/report.ts';
import { run } from '../src/run/run.ts';
import { createProvider } from '../src/target/provider.ts';
import type { Target } from '../src/target/target.ts';
import type { Described } from './kind.ts';
import type { Mutant } from './mutant.ts';
import { startProxy } from './proxy.ts';

export interface MutantResult {
  mutant: Described;
  /** Whether a check of the mutant's requirement failed. */
  killed: boolean;
  /** The checks that failed or, if the mutant survives, the result of each check. */
  details: string[];
}

/** Mutants at a time; they wait for background work more than they compute. */
const concurrency = 8;

/**
 * Starts each mutant in front of a server and runs the checks of its requirement against it.
 * @param target a server without violations; its state hook, if it has one, gives each mutant a token of its own, so that
 *   the rate limits suffice for the whole catalog
 */
export async function scoreMutants(
  target: Target,
  mutants: readonly Mutant[],
  onResult: (result: MutantResult) => void = () => {},
): Promise<MutantResult[]> {
  const results: MutantResult[] = [];
  const queue = [...mutants];
  async function work(): Promise<void> {
    for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
      const result = await scoreMutant(target, mutant);
      results.push(result);
      onResult(result);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
}

/** Runs the checks of the mutant's requirement against it. */
export async function scoreMutant(target: Target, mutant: Mutant): Promise<MutantResult> {
  const proxy = await startProxy(target.baseUrl, mutant.create());
  try {
    return toResult(mutant, await runChecks(target, mutant, proxy.url));
  } finally {
    await proxy.close();
  }
}

/** A mutant is killed when its requirement fails, and no check ends with an error. */
export function toResult(mutant: Described, report: Report): MutantResult {
  const requirement = report.requirements.find(({ id }) => id === mutant.requirement);
  const results = report.checks.map(({ id, result, reason }) => `${id}: ${result}${reason ? ` (${reason})` : ''}`);
  const killed = requirement?.result === 'fail' && report.summary.error === 0;
  const failed = report.checks.filter(({ result }) => result === 'fail').map(({ id }) => id);
  return { mutant, killed, details: killed ? failed : results };
}

/** Runs the checks of a mutant's requirement against the mutant at `url`. */
export async function runChecks(target: Target, mutant: Mutant, url: string): Promise<Report> {
  const { otherUser } = target.credentials;
  const credentials = {
    ...target.credentials,
    token: await provideToken(target, target.account, target.credentials.token),
    ...(otherUser && {
      otherUser: { ...otherUser, token: await provideToken(target, otherUser.account, otherUser.token) },
    }),
  };
  const states = {
    ...target.states,
    ...(mutant.state && { [mutant.state.name]: [mutant.state.ids, mutant.state.ids] }),
  };
  const authUrl = target.authUrl === undefined ? {} : { authUrl: url };
  const baseUrl = mutant.baseUrl?.(url) ?? url;
  return run({ ...target, baseUrl, ...authUrl, states, credentials }, { only: [mutant.requirement] });
}

/** A token of its own for a user of the account; the usual one if the target has no state hook. */
async function provideToken(target: Target, account: string, usual: string): Promise<string> {
  if (target.stateHook === undefined) return usual;
  const provider = createProvider(target, { account_id: account, run: 'mutants' });
  const { token } = await provider.provide('credential with untouched limits');
  if (token === undefined) throw new CheckError('The state hook returned no token.');
  return token;
}
