import type { Requirement, UnspecifiedBehavior } from '@email-automation/types';
import { derive } from './contract-in-use.ts';

/** All requirements, retired ones included. */
export let register: readonly Requirement[];

/** The requirements in force. Retired ones are neither checked nor counted. */
export let requirements: readonly Requirement[];

/** Matters that the interface leaves unspecified. No check tests them. */
export let unspecifiedBehaviors: readonly UnspecifiedBehavior[];

/** The titles of the parts of the interface with their numbers, by the prefix of the ids of their requirements. */
export let parts: Readonly<Record<string, string>>;

let byId: ReadonlyMap<string, Requirement>;

derive((contract) => {
  register = contract.requirements;
  requirements = register.filter(({ retired }) => retired === undefined);
  unspecifiedBehaviors = contract.unspecified;
  byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  parts = Object.fromEntries(contract.parts.map(({ prefix, title }, index) => [prefix, `${index + 1} ${title}`]));
});

/** The requirement with an id. @throws Error for an unknown id, which is a bug in the kit */
export function requirementOf(id: string): Requirement {
  const requirement = byId.get(id);
  if (requirement === undefined) throw new Error(`There is no requirement ${id}.`);
  return requirement;
}

/** Whether a requirement in force has the id. */
export const hasRequirement = (id: string) => byId.has(id);

/** Whether the interface leaves a behavior open, by the id of its entry. */
export const isUnspecified = (id: string) => unspecifiedBehaviors.some((behavior) => behavior.id === id);

/** The part that a requirement belongs to, for example `AUTH` for `AUTH-3`. */
export const partOf = (requirement: string) => requirement.replace(/-\d+$/, '');
