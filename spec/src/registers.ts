import { globSync } from 'node:fs';
import type { Document } from './bundle.ts';
import { contractElement } from './contract-elements.ts';
import type { Problem } from './problems.ts';
import { type RegisterFile, readRegisterFile } from './register-file.ts';
import { requirementList, unspecifiedList } from './register-schemas.ts';

/** An entry of requirements/: one normative statement of the interface. */
export interface Requirement {
  readonly id: string;
  readonly level: 'MUST' | 'SHOULD' | 'MAY';
  readonly statement: string;
  /** Contract elements that state it. */
  readonly contract: readonly string[];
  /** Why no check over HTTP can see it. */
  readonly unobservable?: string;
}

/** An entry of unspecified.yaml: something that the interface leaves open. */
export interface OpenPoint {
  readonly id: string;
  /** Part of the interface, 1 to 9. */
  readonly part: number;
  readonly matter: string;
  /** Contract elements that it touches. */
  readonly touches: readonly string[];
  readonly kind: 'behaviour' | 'shape' | 'absent';
  /** What the reference server does. */
  readonly choice: string;
  readonly why: string;
}

export interface Registers {
  readonly requirements: readonly Requirement[];
  readonly unspecified: readonly OpenPoint[];
  readonly problems: readonly Problem[];
}

/**
 * Reads requirements/*.yaml and unspecified.yaml of a folder and holds them against the bundle: entries are complete,
 * ids are unique, and every pointer leads to an element of the contract.
 */
export function readRegisters(folder: string, bundle: Document): Registers {
  const names = globSync('requirements/*.yaml', { cwd: folder }).sort();
  const requirements = names.map((name) => readRegisterFile<Requirement>(folder, name, requirementList));
  const unspecified = readRegisterFile<OpenPoint>(folder, 'unspecified.yaml', unspecifiedList);
  const problems = [
    ...[...requirements, unspecified].flatMap((file) => file.problems),
    ...requirements.flatMap((file) => deadPointers(file, 'contract', bundle)),
    ...deadPointers(unspecified, 'touches', bundle),
    ...repeatedIds(requirements),
    ...repeatedIds([unspecified]),
  ];
  return { requirements: requirements.flatMap(({ entries }) => entries), unspecified: unspecified.entries, problems };
}

function deadPointers<Key extends string>(
  { entries, at }: RegisterFile<Record<Key, readonly string[]>>,
  key: Key,
  bundle: Document,
): Problem[] {
  return entries.flatMap((entry, index) =>
    entry[key].flatMap((pointer, position) => {
      if (contractElement(bundle, pointer) !== undefined) return [];
      const message = `${pointer} leads to nothing in the contract. Name an element that exists (README: pointers).`;
      return [at([index, key, position], 'register-pointer', message)];
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
