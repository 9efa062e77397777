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
 * Reads requirements/*.yaml and unspecified.yaml in a folder and checks them against the bundle: entries are complete,
 * ids are unique, and every pointer names an element of the contract, except those of retired requirements.
 */
export function readRegisters(folder: string, bundle: Document): Registers {
  const names = globSync('requirements/*.yaml', { cwd: folder }).sort();
  const requirements = names.map((name) => readRegisterFile<Requirement>(folder, name, requirementSchema));
  const unspecified = readRegisterFile<UnspecifiedBehavior>(folder, 'unspecified.yaml', unspecifiedBehaviorSchema);
  const problems = [
    ...[...requirements, unspecified].flatMap((file) => file.problems),
    ...[...requirements, unspecified].flatMap((file) => danglingPointers(file, bundle)),
    ...duplicateIds(requirements),
    ...duplicateIds([unspecified]),
  ];
  return { requirements: requirements.flatMap(({ entries }) => entries), unspecified: unspecified.entries, problems };
}

function danglingPointers(
  { entries, at }: RegisterFile<{ contract: readonly string[]; retired?: string }>,
  bundle: Document,
): Problem[] {
  return entries.flatMap(({ contract, retired }, index) =>
    contract.flatMap((pointer, position) => {
      if (retired !== undefined || contractElement(bundle, pointer) !== undefined) return [];
      const message = `The contract has no element ${pointer}. Correct the pointer; README.md describes its syntax.`;
      return [at([index, 'contract', position], 'register-pointer', message)];
    }),
  );
}

function duplicateIds(files: readonly RegisterFile<{ id: string }>[]): Problem[] {
  const seen = new Set<string>();
  return files.flatMap(({ entries, at }) =>
    entries.flatMap(({ id }, index) => {
      if (!seen.has(id)) {
        seen.add(id);
        return [];
      }
      return [at([index, 'id'], 'register-id', `Another entry has the id ${id}. Use the next free id.`)];
    }),
  );
}
