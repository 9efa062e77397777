import { globSync } from 'node:fs';
import type { Document } from './bundle.ts';
import { contractElement } from './contract-element.ts';
import type { Problem } from './problems.ts';
import { findContradictions } from './register-consistency.ts';
import { findUnknownNames, findUnnamedElements } from './register-coverage.ts';
import { type RegisterFile, readRegisterFile } from './register-file.ts';
import { partSchema, requirementSchema, unspecifiedBehaviorSchema } from './register-schemas.ts';
import { findWrongSentences } from './register-sentences.ts';
import type { Part, Requirement, UnspecifiedBehavior } from './register-types.ts';
import { renderRegister } from './render-register.ts';

export interface Registers {
  readonly parts: readonly Part[];
  readonly requirements: readonly Requirement[];
  readonly unspecified: readonly UnspecifiedBehavior[];
  readonly problems: readonly Problem[];
}

const listOf = (items: object) => ({ type: 'array', items });
const partList = listOf(partSchema);
const requirementList = listOf(requirementSchema);
const unspecifiedBehaviorList = listOf(unspecifiedBehaviorSchema);

/**
 * Reads parts.yaml, requirements/*.yaml and unspecified.yaml in a folder and checks them against the bundle: entries are
 * complete and in an existing part, ids are unique, and every pointer names an element of the contract, except pointers of
 * retired requirements.
 */
export function readRegisters(folder: string, bundle: Document): Registers {
  const parts = readRegisterFile<Part>(folder, 'parts.yaml', partList);
  const names = globSync('requirements/*.yaml', { cwd: folder }).sort();
  const requirements = names.map((name) => readRegisterFile<Requirement>(folder, name, requirementList));
  const unspecified = readRegisterFile<UnspecifiedBehavior>(folder, 'unspecified.yaml', unspecifiedBehaviorList);
  const problems = [
    ...[parts, ...requirements, unspecified].flatMap((file) => file.problems),
    ...(parts.problems.length > 0 ? [] : misplacedEntries(names, requirements, unspecified, parts.entries)),
    ...[...requirements, unspecified].flatMap((file) => [
      ...danglingPointers(file, bundle),
      ...unknownNumbers(file, bundle),
    ]),
    ...duplicateIds(requirements),
    ...duplicateIds([unspecified]),
  ];
  const all = requirements.flatMap(({ entries }) => entries);
  if (problems.length === 0) {
    const named = unspecified.entries.flatMap(({ contract }) => contract);
    problems.push(
      ...findContradictions(unspecified, all, bundle),
      ...requirements.flatMap((file) => findUnknownNames(file, bundle)),
      ...findUnnamedElements(all, named, bundle),
      ...findWrongSentences(requirements, unspecified, bundle),
    );
  }
  return {
    parts: parts.entries,
    requirements: renderRegister(all, bundle),
    unspecified: renderRegister(unspecified.entries, bundle),
    problems,
  };
}

/** Requirements with another prefix than the part that their file is for, and entries of unknown parts. */
function misplacedEntries(
  names: readonly string[],
  requirements: readonly RegisterFile<Requirement>[],
  unspecified: RegisterFile<UnspecifiedBehavior>,
  parts: readonly Part[],
): Problem[] {
  const ofRequirements = requirements.flatMap(({ entries, at }, file) => {
    const [, number] = /^requirements.(\d+)-/.exec(names[file] ?? '') ?? [];
    const prefix = parts[Number(number) - 1]?.prefix;
    return entries.flatMap(({ id }, index) => {
      if (id.replace(/-\d+$/, '') === prefix) return [];
      const message = `${id} is in the file of another part. Move it, or correct its prefix or parts.yaml.`;
      return [at([index, 'id'], 'register-part', message)];
    });
  });
  const ofUnspecified = unspecified.entries.flatMap(({ part }, index) => {
    if (part <= parts.length) return [];
    return [unspecified.at([index, 'part'], 'register-part', `There is no part ${part}. Use a part of parts.yaml.`)];
  });
  return [...ofRequirements, ...ofUnspecified];
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

function unknownNumbers({ entries, at }: RegisterFile<object>, bundle: Document): Problem[] {
  return entries.flatMap((entry, index) =>
    Object.entries(renderRegister(entry, bundle)).flatMap(([field, value]) => {
      const [reference] = JSON.stringify(value).match(/\{\{[^}]*\}*/) ?? [];
      if (reference === undefined) return [];
      const message = `${reference} names no number. Write the path of a number in openapi.yaml, such as {{x-limits.batch_size}}.`;
      return [at([index, field], 'register-number', message)];
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
