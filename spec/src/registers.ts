import { globSync } from 'node:fs';
import type { Document } from './bundle.ts';
import { contractElement } from './contract-element.ts';
import type { Problem } from './problems.ts';
import { type RegisterFile, readRegisterFile } from './register-file.ts';
import { requirementSchema, unspecifiedBehaviorSchema } from './register-schemas.ts';
import type { Requirement, UnspecifiedBehavior } from './register-types.ts';

export interface Registers {
  readonly requirements: readonly Requirement[];
  readonly unspecified: readonly UnspecifiedBehavior[];
  readonly problems: readonly Problem[];
}

/**
 * Reads requirements/*.yaml and unspecified.yaml of a folder and holds them against the bundle: entries are complete,
 * ids are unique, and every pointer leads to an element of the contract; those of retired requirements no longer need to.
 */
export function readRegisters(folder: string, bundle: Document): Registers {
  const names = globSync('requirements/*.yaml', { cwd: folder }).sort();
  const requirements = names.map((name) => readRegisterFile<Requirement>(folder, name, requirementSchema));
  const unspecified = readRegisterFile<UnspecifiedBehavior>(folder, 'unspecified.yaml', unspecifiedBehaviorSchema);
  const problems = [
    ...[...requirements, unspecified].flatMap((file) => file.problems),
    ...[...requirements, unspecified].flatMap((file) => deadPointers(file, bundle)),
    ...repeatedIds(requirements),
    ...repeatedIds([unspecified]),
  ];
  return { requirements: requirements.flatMap(({ entries }) => entries), unspecified: unspecified.entries, problems };
}

function deadPointers(
  { entries, at }: RegisterFile<{ contract: readonly string[]; retired?: string }>,
  bundle: Document,
): Problem[] {
  return entries.flatMap(({ contract, retired }, index) =>
    contract.flatMap((pointer, position) => {
      if (retired !== undefined || contractElement(bundle, pointer) !== undefined) return [];
      const message = `${pointer} leads to nothing in the contract. Name an element that exists (README: pointers).`;
      return [at([index, 'contract', position], 'register-pointer', message)];
    }),
  );
}

function repeatedIds(files: readonly RegisterFile<{ id: string }>[]): Problem[] {
  const seen = new Set<string>();
  return files.flatMap(({ entries, at }) =>
    entries.flatMap(({ id }, index) => {
      if (!seen.has(id)) {
        seen.add(id);
        return [];
      }
      return [at([index, 'id'], 'register-id', `The id ${id} is taken. Give this entry the next free one.`)];
    }),
  );
}
