import { createRequire } from 'node:module';
import type { Part, Requirement, UnspecifiedBehavior } from '@email-automation/types';

// Not imported: some supported versions of Node warn about JSON modules.
const require = createRequire(import.meta.url);

/** All requirements, retired ones included. */
export const register: readonly Requirement[] = require('@email-automation/openapi/requirements.json');

/** The requirements in force. Retired ones are neither checked nor counted. */
export const requirements = register.filter(({ retired }) => retired === undefined);

/** Matters that the interface leaves unspecified. No check tests them. */
export const unspecifiedBehaviors: readonly UnspecifiedBehavior[] = require('@email-automation/openapi/unspecified.json');

const allParts: readonly Part[] = require('@email-automation/openapi/parts.json');

/** The titles of the parts of the interface with their numbers, by the prefix of the ids of their requirements. */
export const parts: Readonly<Record<string, string>> = Object.fromEntries(
  allParts.map(({ prefix, title }, index) => [prefix, `${index + 1} ${title}`]),
);

const byId: ReadonlyMap<string, Requirement> = new Map(
  requirements.map((requirement) => [requirement.id, requirement]),
);

/** The requirement with an id. @throws Error for an unknown id, which is a bug in the kit */
export function requirementOf(id: string): Requirement {
  const requirement = byId.get(id);
  if (requirement === undefined) throw new Error(`There is no requirement ${id}.`);
  return requirement;
}

/** Whether a requirement in force has the id. */
export const hasRequirement = (id: string) => byId.has(id);

/** The part that a requirement belongs to, for example `AUTH` for `AUTH-3`. */
export const partOf = (requirement: string) => requirement.replace(/-\d+$/, '');
