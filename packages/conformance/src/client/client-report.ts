import { kitVersion } from '../kit/kit-version.ts';
import { docsSite } from '../reports/docs-url.ts';
import type { CheckResult, Failure, Report } from '../reports/report.ts';
import { requirementResult } from '../reports/requirement-results.ts';
import { noSecretInOutput } from '../weather/leaks.ts';
import { clientRequirements } from './speaks-of-clients.ts';

interface ClientRunState extends Pick<Report, 'contract' | 'target' | 'requests'> {
  only: string[];
  /** Milliseconds since 1970. */
  started: number;
  results: CheckResult[];
  planned: number;
  ended: boolean;
}

/** Whether a failure is of the program, whatever the scenario: the form of its credential, or a credential in its output. */
const isOfProgram = ({ requirements, expected }: Failure) => requirements.length > 0 || expected === noSecretInOutput;

/** A fault that a client has in every scenario fails only the first one. */
function mergeRepeated(results: readonly CheckResult[]): CheckResult[] {
  const first = new Map<string, Failure & { seenBy: string[] }>();
  return results.map((check) => {
    const failures = check.failures.flatMap((failure): Failure[] => {
      const key = [...failure.requirements, failure.serious, failure.expected, failure.seen].join('\n');
      const same = isOfProgram(failure) ? first.get(key) : undefined;
      same?.seenBy.push(check.id);
      if (same) return [];
      const own = { ...failure, seenBy: [check.id] };
      first.set(key, own);
      return [own];
    });
    return { ...check, failures, ...(check.result === 'fail' && failures.length === 0 && { result: 'pass' as const }) };
  });
}

/** Reports a run with a client, complete or in progress, in the form for servers, with scenarios as checks. */
export function createClientReport(state: ClientRunState): Report {
  const { contract, target, only, started, planned, ended } = state;
  const results = mergeRepeated(state.results);
  const summary = { pass: 0, fail: 0, skipped: 0, untestable: 0, error: 0 };
  for (const { result } of results) summary[result]++;
  const named = new Set(results.flatMap(({ requirements }) => requirements));
  // No check of a server can observe the duties of clients, but a scenario can.
  const requirements = clientRequirements
    .filter(({ id }) => named.has(id))
    .map(({ unobservable, ...requirement }) => requirementResult(requirement, results));
  const complete = ended && results.length === planned;
  const ok = complete && summary.fail + summary.error === 0;
  return {
    kit: kitVersion,
    ...{ contract, side: 'client', target },
    docs: docsSite,
    scope: { only, stateless: false },
    startedAt: new Date(started).toISOString(),
    seconds: (Date.now() - started) / 1000,
    complete,
    progress: { done: results.length, total: planned },
    requests: { ...state.requests },
    problems: {},
    summary,
    ok,
    conforms: ok && only.length === 0 && summary.pass > 0,
    checks: results,
    requirements,
  };
}
