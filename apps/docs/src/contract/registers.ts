import parts from '@email-automation/openapi/parts.json' with { type: 'json' };
import allRequirements from '@email-automation/openapi/requirements.json' with { type: 'json' };
import unspecified from '@email-automation/openapi/unspecified.json' with { type: 'json' };
import type { Operation, Requirement, UnspecifiedBehavior } from '@email-automation/types';
import { lookUp } from './document.ts';
import { operations } from './operations.ts';
import { componentsIn } from './schema.ts';

/** All requirements, also retired ones, so that links to them still work. */
export const requirements: readonly Requirement[] = allRequirements;

/** The requirements that servers have to meet now. */
export const activeRequirements = requirements.filter(({ retired }) => retired === undefined);

export const unspecifiedBehaviors: readonly UnspecifiedBehavior[] = unspecified;

/** URL of a requirement, on the page of its part. `/requirements.html#<id>` leads there, too. */
export const requirementUrl = (id: string): string =>
  `/requirements/${id.replace(/-\d+$/, '').toLowerCase()}.html#${id}`;

const unspecifiedUrls = new Map(
  unspecifiedBehaviors.map(({ id, part, basic }) => {
    const page = basic ? 'http-and-json' : parts[part - 1]?.prefix.toLowerCase();
    return [id, `/unspecified/${page}.html#${id}`];
  }),
);

/** URL of an unspecified behavior, on the page of its part. `/unspecified.html#<id>` leads there, too. */
export const unspecifiedUrl = (id: string): string => unspecifiedUrls.get(id) ?? `/unspecified.html#${id}`;

/** An entry of a register, with pointers to the elements of the contract that it is about. */
interface Entry {
  readonly contract: readonly string[];
}

const components = new Map(
  operations.map(({ operationId, pointer }) => {
    const path = lookUp<{ parameters?: unknown }>(pointer.replace(/\/\w+$/, ''));
    return [operationId, componentsIn([path.parameters, lookUp(pointer)])];
  }),
);

const names = ({ operationId }: Operation, { contract }: Entry) =>
  contract.some((pointer) => pointer.split('/')[0] === operationId);

/** Whether an operation uses a component that an entry is about. */
const reaches = ({ operationId }: Operation, { contract }: Entry) =>
  contract.some((pointer) => components.get(operationId)?.has(pointer.split('/').slice(0, 2).join('/')));

/** Entries of a register that touch an operation: first those that name it, and those that are about little else. */
export function entriesTouching<Kind extends Entry>(operation: Operation, entries: readonly Kind[]): Kind[] {
  const byScope = (one: Kind, other: Kind) => one.contract.length - other.contract.length;
  const direct = entries.filter((entry) => names(operation, entry));
  const indirect = entries.filter((entry) => !names(operation, entry) && reaches(operation, entry));
  return [...direct.sort(byScope), ...indirect.sort(byScope)];
}

/** Operations that an entry names, or that use a component which it is about. */
export const operationsOf = (entry: Entry): Operation[] =>
  operations.filter((operation) => names(operation, entry) || reaches(operation, entry));
