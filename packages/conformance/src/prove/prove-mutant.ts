import { ServerError, startServer } from '../processes/server-process.ts';
import type { CheckResult, Report } from '../reports/report.ts';
import { type Progress, type RunOptions, run } from '../run/run.ts';
import type { Target } from '../target/target.ts';
import { moveTarget } from './move-target.ts';
import type { Mutant, Mutants } from './read-mutants.ts';

/**
 * The result of a mutant.
 * - `noticed`: a check of its requirement failed; without a requirement, any check.
 * - `elsewhere`: only checks of other requirements failed.
 * - `survived`: no check failed.
 * - `undecided`: no check failed, but the run ended with errors, so that it does not show that the server conforms.
 * - `not-started`: its server did not start.
 */
export type Verdict = 'noticed' | 'elsewhere' | 'survived' | 'undecided' | 'not-started';

export interface MutantResult extends Mutant {
  verdict: Verdict;
  /** Ids of the checks that failed. The run ends at the first one that notices the mutant. */
  checks: string[];
  /** Ids of the requirements that failed. */
  requirements: string[];
  /** Why the verdict is `undecided` or `not-started`. */
  reason?: string;
  seconds: number;
}

/** The common parts of all servers. */
export interface Setup {
  file: Mutants;
  /** The folder of the file. */
  folder: string;
  target: Target;
  /** Run only the checks of the requirement of each mutant. */
  onlyRequirement: boolean;
  signal: AbortSignal;
}

/**
 * Starts a server, runs the checks against it, and ends it.
 * @param mutant undefined for the server without a mutant
 * @throws ServerError when the server does not start
 */
export async function runServer(setup: Setup, mutant: Mutant | undefined, options: RunOptions = {}): Promise<Report> {
  const { file, folder, signal } = setup;
  const { target, urls, variables } = await moveTarget(setup.target, file.start);
  const command = file.start.map((word) =>
    word.replace(/\$(PORT(?:_\d+)?)(?!\w)/g, (text, name: string) => variables[name] ?? text),
  );
  // Undefined removes a variable that the kit itself was started with.
  const environment = { ...process.env, ...variables, [file.variable]: mutant?.name };
  const server = await startServer(command, { folder, environment });
  try {
    await server.ready(urls, file.startSeconds, signal);
    return await run(target, { signal, ...options });
  } finally {
    await server.stop();
  }
}

/**
 * Runs the checks against a mutant, until one notices it, for at most a time in seconds: first the checks of its requirement,
 * which notice most mutants in a fraction of the time, then all.
 */
export async function proveMutant(setup: Setup, mutant: Mutant, maxSeconds: number): Promise<MutantResult> {
  const started = Date.now();
  const { requirement } = mutant;
  let outcome: Outcome | undefined;
  if (requirement !== undefined) outcome = await attempt(setup, mutant, maxSeconds, { only: [requirement] });
  const isDecided = outcome?.verdict === 'noticed' || outcome?.verdict === 'not-started';
  const isEnough = isDecided || setup.signal.aborted || (setup.onlyRequirement && outcome !== undefined);
  if (outcome === undefined || !isEnough) outcome = await attempt(setup, mutant, maxSeconds);
  return { ...mutant, ...outcome, seconds: (Date.now() - started) / 1000 };
}

/** Runs the selected checks against a mutant, until one notices it. */
async function attempt(setup: Setup, mutant: Mutant, maxSeconds: number, options: RunOptions = {}): Promise<Outcome> {
  const noticed = new AbortController();
  const timeout = AbortSignal.timeout(maxSeconds * 1000);
  const signal = AbortSignal.any([setup.signal, noticed.signal, timeout]);
  const onProgress = (at: Progress) => {
    if (failedChecks(at).some((check) => isNoticedBy(mutant, check))) noticed.abort();
  };
  return runServer(setup, mutant, { ...options, signal, onProgress }).then(
    (report) => judge(mutant, report, timeout.aborted ? `The run did not end within ${maxSeconds} s.` : undefined),
    (error: unknown) => {
      if (error instanceof ServerError) return notStarted(error.message);
      throw error;
    },
  );
}

/** How often the results of contract checks, which need a report, are looked at: after every so many checks. */
const reportInterval = 20;

function failedChecks({ done, result, soFar }: Progress): CheckResult[] {
  if (result?.result === 'fail') return [result];
  return done % reportInterval === 0 ? soFar().checks.filter((check) => check.result === 'fail') : [];
}

const isNoticedBy = ({ requirement }: Mutant, { failures }: CheckResult) =>
  requirement === undefined || failures.some(({ requirements }) => requirements.includes(requirement));

type Outcome = Pick<MutantResult, 'verdict' | 'checks' | 'requirements' | 'reason'>;

const notStarted = (reason: string): Outcome => ({ verdict: 'not-started', checks: [], requirements: [], reason });

function judge(mutant: Mutant, report: Report, unfinished: string | undefined): Outcome {
  const failed = report.checks.filter(({ result }) => result === 'fail');
  const checks = failed.map(({ id }) => id);
  const requirements = [...new Set(failed.flatMap(({ failures }) => failures.flatMap((one) => one.requirements)))];
  if (failed.some((check) => isNoticedBy(mutant, check))) return { verdict: 'noticed', checks, requirements };
  if (failed.length > 0) return { verdict: 'elsewhere', checks, requirements };
  if (report.ok) return { verdict: 'survived', checks, requirements };
  const undecided = report.checks.find(({ result }) => result === 'error' || result === 'untestable');
  const reason = unfinished ?? report.stopped ?? undecided?.reason ?? 'The run did not finish.';
  return { verdict: 'undecided', checks, requirements, reason };
}
