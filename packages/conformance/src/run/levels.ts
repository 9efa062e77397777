import type { OperationId } from '@email-automation/types';
import { operationIds } from '../contract/operations.ts';
import type { CheckResult, LevelResult, Levels } from '../reports/report.ts';
import { requirementResults } from '../reports/requirement-results.ts';
import { type Profile, profileOf } from '../target/profiles.ts';
import type { Target } from '../target/target.ts';

/** The profiles of the level core, which every client of the interface needs. The rest are extensions. */
const coreProfiles: readonly Profile[] = ['core', 'oauth'];

/**
 * The result of each level: core, which has the profiles `core` and `oauth` as far as they are claimed, and every other
 * claimed profile as an extension.
 * @param proves whether the run was complete and unrestricted; otherwise no level conforms
 */
export function levelsOf(
  { profiles, notOffered }: Pick<Target, 'profiles' | 'notOffered'>,
  checks: CheckResult[],
  proves: boolean,
): Levels {
  const result = (some: readonly Profile[]) => levelResult(some, notOffered, checks, proves);
  const extended = profiles.filter((profile) => !coreProfiles.includes(profile));
  return {
    core: result(profiles.filter((profile) => coreProfiles.includes(profile))),
    extended: Object.fromEntries(extended.map((profile) => [profile, result([profile])])),
  };
}

function levelResult(
  profiles: readonly Profile[],
  notOffered: readonly OperationId[],
  all: CheckResult[],
  proves: boolean,
): LevelResult {
  const operations = operationIds.filter((operation) => profiles.includes(profileOf(operation)));
  const offered = operations.filter((operation) => !notOffered.includes(operation)).length;
  const isWhole = offered === operations.length;
  const checks = all.filter((check) => profiles.some((one) => one === check.profile));
  const named = new Set(
    checks.flatMap(({ requirements, failures }) => [
      ...requirements,
      ...failures.flatMap((failure) => failure.requirements),
    ]),
  );
  const results = requirementResults(checks, (id) => named.has(id)).filter(({ result }) => result !== 'unobservable');
  const countOf = (...wanted: string[]) => results.filter(({ result }) => wanted.includes(result)).length;
  const isBad = ({ result }: CheckResult) => result === 'fail' || result === 'untestable' || result === 'error';
  const tested = checks.some(({ result }) => result === 'pass');
  return {
    profiles: [...profiles],
    ...(!isWhole && { inPart: { offered, operations: operations.length } }),
    conforms: proves && isWhole && tested && !checks.some(isBad),
    requirements: { pass: countOf('pass'), fail: countOf('fail'), open: countOf('untestable', 'error') },
  };
}
