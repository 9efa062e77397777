import { CheckError } from '../src/outcomes.ts';
import type { Report } from '../src/report.ts';
import { run } from '../src/run.ts';
import { createProvider } from '../src/target/provider.ts';
import type { Target } from '../src/target/target.ts';
import type { Mutant } from './mutant.ts';
import { startProxy } from './proxy.ts';

/** What became of a mutant: a check of its requirement has failed, or not. */
export interface Outcome {
  mutant: Mutant;
  killed: boolean;
  /** The checks that have noticed, or what they said instead. */
  said: string[];
}

/** As many mutants at a time; they wait for background work more than they compute. */
const atOnce = 8;

/**
 * Puts each mutant in front of a server and runs the checks of its requirement against it.
 * @param target the server without faults; its hook, where it has one, gives each mutant a token of its own, so that
 *   the limits of the server outlast the whole catalogue
 */
export async function score(
  target: Target,
  mutants: readonly Mutant[],
  onOutcome: (outcome: Outcome) => void = () => {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...mutants];
  async function work(): Promise<void> {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const outcome = await judge(target, mutant);
      outcomes.push(outcome);
      onOutcome(outcome);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
}

async function judge(target: Target, mutant: Mutant): Promise<Outcome> {
  const proxy = await startProxy(target.baseUrl, mutant.make());
  try {
    const report = await meet(target, mutant, proxy.url);
    const verdict = report.requirements.find(({ id }) => id === mutant.requirement);
    const said = report.checks.map(({ id, result, reason }) => `${id}: ${result}${reason ? ` (${reason})` : ''}`);
    const killed = verdict?.result === 'fail' && report.summary.error === 0;
    return { mutant, killed, said: killed ? verdict.checks : said };
  } finally {
    await proxy.close();
  }
}

/** Runs the checks of a mutant's requirement against the address where it stands. */
export async function meet(target: Target, mutant: Mutant, url: string): Promise<Report> {
  const credentials = { ...target.credentials, token: await freshToken(target) };
  const states = {
    ...target.states,
    ...(mutant.state && { [mutant.state.name]: [mutant.state.ids, mutant.state.ids] }),
  };
  const authUrl = target.authUrl === undefined ? {} : { authUrl: url };
  const baseUrl = mutant.baseUrl?.(url) ?? url;
  return run({ ...target, baseUrl, ...authUrl, states, credentials }, { only: [mutant.requirement] });
}

async function freshToken(target: Target): Promise<string> {
  if (target.stateHook === undefined) return target.credentials.token;
  const provider = createProvider(target, { account_id: target.account, run: 'mutants' });
  const { token } = await provider.provide('credential with untouched limits');
  if (token === undefined) throw new CheckError('The state hook gives no token.');
  return token;
}
