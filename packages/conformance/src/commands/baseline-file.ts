import { isObject } from '@email-automation/contract-tools/is-object';
import { hasRequirement } from '../contract/registers.ts';
import { UsageError } from '../files/read-text.ts';
import { readYaml } from '../files/yaml-file.ts';
import type { Baseline } from '../run/baseline.ts';

/**
 * Reads a file of known failures: `failures`, an object of check ids, each with `requirements` and a `reason`.
 * @throws UsageError when the file cannot be read or is invalid
 */
export function readBaseline(file: string): Baseline {
  const remedy = `To write the failures of a run to it, use --write-baseline ${file}`;
  const { value } = readYaml(file, { remedy });
  const content = value as { failures?: unknown } | null;
  const failures = content?.failures;
  if (!isObject(failures)) throw new UsageError(`${file} needs \`failures\`, an object such as ${example}.`);
  for (const [check, entry] of Object.entries(failures)) {
    const problem = findProblem(entry);
    if (problem !== undefined) throw new UsageError(`${file}: ${check} ${problem}`);
  }
  return failures as Baseline;
}

const example = '{ listGoals/sort-name: { requirements: [ENDPOINT-81], reason: sorts by id } }';

function findProblem(entry: unknown): string | undefined {
  if (!isObject(entry)) return 'needs an object with `requirements` and `reason`.';
  const { requirements, reason, ...others } = entry;
  if (!Array.isArray(requirements)) return 'needs a list of `requirements`, such as [AUTH-3].';
  const unknown = requirements.find((id) => !hasRequirement(String(id)));
  if (unknown !== undefined) return `names ${unknown}, which is not a requirement.`;
  if (typeof reason !== 'string' || reason.trim() === '') return 'needs a `reason`: say why the failure is accepted.';
  const [other] = Object.keys(others);
  return other === undefined ? undefined : `has no property ${other}. Valid are requirements and reason.`;
}
