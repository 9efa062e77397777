import { createRequire } from 'node:module';
import type { Part, Requirement, UnspecifiedBehavior } from '@email-automation/types';

const require = createRequire(import.meta.url);

const partList: readonly Part[] = require('@email-automation/openapi/parts.json');

/** All requirements, retired ones included. */
export const register: readonly Requirement[] = require('@email-automation/openapi/requirements.json');

/** The requirements in force. Retired ones are neither checked nor counted. */
export const requirements: readonly Requirement[] = register.filter(({ retired }) => retired === undefined);

/** What the interface leaves unspecified. No check tests it. */
export const unspecifiedBehaviors: readonly UnspecifiedBehavior[] = require('@email-automation/openapi/unspecified.json');

const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));

/** The requirement with an id. @throws Error when there is none, which is a bug in the kit */
export function requirementOf(id: string): Requirement {
  const requirement = byId.get(id);
  if (requirement === undefined) throw new Error(`There is no requirement ${id}.`);
  return requirement;
}

/** Whether a requirement in force has the id. */
export const hasRequirement = (id: string) => byId.has(id);

/** The version of the contract that retired a requirement; undefined for requirements in force and unknown ids. */
export const retiredIn = (id: string) => register.find((requirement) => requirement.id === id)?.retired;

/** The titles of the parts of the interface with their numbers, by the prefix of the ids of their requirements. */
export const parts: Readonly<Record<string, string>> = Object.fromEntries(
  partList.map(({ prefix, title }, index) => [prefix, `${index + 1} ${title}`]),
);

/** The part that a requirement belongs to, for example `AUTH` for `AUTH-3`. */
export const partOf = (requirement: string) => requirement.replace(/-\d+$/, '');
