import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import type { Baseline } from '../baseline.ts';
import { hasRequirement } from '../contract/registers.ts';
import { UsageError } from './usage.ts';

/**
 * Reads a file of known failures: `failures`, an object of check ids, each with the ids of the violated requirements.
 * @throws UsageError when the file cannot be read or is invalid
 */
export function readBaseline(file: string): Baseline {
  const document = parseDocument(readText(file));
  const [syntaxError] = document.errors;
  if (syntaxError) throw new UsageError(`${file}: ${syntaxError.message.split('\n')[0]}`);
  const content = document.toJS() as { failures?: unknown } | null;
  const failures = content?.failures;
  if (typeof failures !== 'object' || failures === null || Array.isArray(failures)) {
    throw new UsageError(`${file} needs \`failures\`, an object such as { listGoals/sort-name: [ENDPOINT-80] }.`);
  }
  for (const [check, ids] of Object.entries(failures)) {
    if (!Array.isArray(ids)) throw new UsageError(`${file}: ${check} needs a list of requirements, such as [AUTH-3].`);
    const unknown = ids.find((id) => !hasRequirement(String(id)));
    if (unknown !== undefined) throw new UsageError(`${file}: ${check} names ${unknown}, which is not a requirement.`);
  }
  return failures as Baseline;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw new UsageError(`${file} cannot be read: ${message}`);
    throw new UsageError(`${file} does not exist. To write the failures of a run to it, use --write-baseline ${file}`);
  }
}
