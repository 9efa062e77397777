import type { OperationId } from '@email-automation/types';
import { catalog } from '../checks/catalog.ts';
import { operationIds } from '../contract/operations.ts';
import { profileOfCheck } from '../kit/check.ts';
import { sequencesId } from '../kit/selection.ts';
import type { CheckResult, LevelResult, Levels } from '../reports/report.ts';
import { requirementResults } from '../reports/requirement-results.ts';
import { type ClientProfile, type Profile, profileOf } from '../target/profiles.ts';
import type { Target } from '../target/target.ts';

/** The profiles of the level core: what every client of the interface needs. The others are extensions. */
const coreProfiles: readonly Profile[] = ['core', 'oauth'];

/**
 * The result of each level: core, which has the profiles `core` and `oauth` as far as they are claimed, and every other
 * claimed profile as an extension.
 * @param proves whether the run was complete and unrestricted; otherwise nothing conforms
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
  const checks = all.filter((check) => profilesOf(check).some((profile) => profiles.some((one) => one === profile)));
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

/** The profiles that a result counts for. A violation that random sequences find counts where its requirement is tested. */
function profilesOf({ id, profile, failures }: CheckResult): (Profile | ClientProfile)[] {
  if (id !== sequencesId || failures.length === 0) return [profile];
  const violated = failures.flatMap(({ requirements }) => requirements);
  const testing = catalog.filter(({ requirements }) => requirements.some((one) => violated.includes(one)));
  return testing.length === 0 ? [profile] : [...new Set(testing.map(profileOfCheck))];
}
