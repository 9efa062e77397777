import { CheckError } from '../src/http/outcomes.ts';
import type { Report } from '../src/reports/report.ts';
import { type RunOptions, run } from '../src/run/run.ts';
import { createProvider } from '../src/target/provider.ts';
import type { Target } from '../src/target/target.ts';
import type { Described } from './kind.ts';
import type { Mutant } from './mutant.ts';
import { startProxy } from './proxy.ts';
import { scoreEach } from './score-each.ts';

export interface MutantResult {
  mutant: Described;
  /** Whether a check of the mutant's requirement failed. */
  killed: boolean;
  /** What a whole run said about a mutant that the checks of its requirement did not kill. */
  wholeRun?: WholeRun;
  /** The checks that failed or, if the mutant survives, the result of each check. */
  details: string[];
}

/**
 * - `elsewhere`: checks of other requirements failed.
 * - `undecided`: no check failed, but the run does not say that the server conforms.
 * - `survived`: the run says that it conforms.
 */
export interface WholeRun {
  verdict: 'elsewhere' | 'undecided' | 'survived';
  /** The checks that failed or, without one, that had no result. */
  checks: string[];
}

export interface ScoreOptions {
  onResult?: (result: MutantResult) => void;
  /** Run all checks against the mutants that those of their requirement do not kill. */
  wholeRun?: boolean;
}

/** Mutants at a time; they wait for background work more than they compute. */
const concurrency = 8;

/**
 * Starts each mutant in front of a server and runs the checks of its requirement against it.
 * @param target a server without violations; its state hook, if it has one, gives each mutant a token of its own, so that
 *   the rate limits suffice for the whole catalog
 */
export const scoreMutants = (
  target: Target,
  mutants: readonly Mutant[],
  { onResult = () => {}, wholeRun = false }: ScoreOptions = {},
): Promise<MutantResult[]> =>
  scoreEach(mutants, concurrency, (mutant) => scoreMutant(target, mutant, wholeRun), onResult);

/** Runs the checks of the mutant's requirement against it; if they do not kill it and `wholeRun` says so, all checks. */
export async function scoreMutant(target: Target, mutant: Mutant, wholeRun = false): Promise<MutantResult> {
  const result = toResult(mutant, await withProxy(target, mutant, (url) => runChecks(target, mutant, url)));
  if (!wholeRun) return result;
  return addWholeRun(result, () =>
    withProxy(target, mutant, (url) => runChecks(target, mutant, url, { failFast: true })),
  );
}

async function withProxy<T>(target: Target, mutant: Mutant, use: (url: string) => Promise<T>): Promise<T> {
  const proxy = await startProxy(target.baseUrl, mutant.create());
  try {
    return await use(proxy.url);
  } finally {
    await proxy.close();
  }
}

/**
 * Adds to the result of a mutant that was not killed what all checks say about it.
 * @param runAll runs all checks until one fails
 */
export async function addWholeRun(result: MutantResult, runAll: () => Promise<Report>): Promise<MutantResult> {
  return result.killed ? result : { ...result, wholeRun: judge(await runAll()) };
}

function judge(report: Report): WholeRun {
  const failed = failedChecks(report.checks);
  if (failed.length > 0) return { verdict: 'elsewhere', checks: failed };
  if (report.ok) return { verdict: 'survived', checks: [] };
  const open = report.checks.filter(({ result }) => result === 'error' || result === 'untestable');
  return { verdict: 'undecided', checks: open.map(({ id }) => id) };
}

const failedChecks = (checks: Report['checks']) => checks.filter(({ result }) => result === 'fail').map(({ id }) => id);

/** A mutant is killed when its requirement fails, and no check ends with an error. */
export function toResult(mutant: Described, report: Report): MutantResult {
  const requirement = report.requirements.find(({ id }) => id === mutant.requirement);
  const results = report.checks.map(({ id, result, reason }) => `${id}: ${result}${reason ? ` (${reason})` : ''}`);
  const killed = requirement?.result === 'fail' && report.summary.error === 0;
  return { mutant, killed, details: killed ? failedChecks(report.checks) : results };
}

/** Runs checks against the mutant at `url`; by default those of its requirement. */
export async function runChecks(
  target: Target,
  mutant: Mutant,
  url: string,
  options: RunOptions = { only: [mutant.requirement] },
): Promise<Report> {
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
  return run({ ...target, baseUrl, ...authUrl, states, credentials }, options);
}

/** A token of its own for a user of the account; the usual one if the target has no state hook. */
async function provideToken(target: Target, account: string, usual: string): Promise<string> {
  if (target.stateHook === undefined) return usual;
  const provider = createProvider(target, { account_id: account, run: 'mutants' });
  const { token } = await provider.provide('credential with untouched limits');
  if (token === undefined) throw new CheckError('The state hook returned no token.');
  return token;
}
