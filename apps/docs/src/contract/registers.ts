import allRequirements from '@email-automation/openapi/requirements.json' with { type: 'json' };
import unspecified from '@email-automation/openapi/unspecified.json' with { type: 'json' };
import type { Operation, Requirement, UnspecifiedBehavior } from '@email-automation/types';
import { lookUp } from './document.ts';
import { componentsIn } from './schema.ts';

/** All requirements, also retired ones, so that links to them still work. */
export const requirements: readonly Requirement[] = allRequirements;

/** The requirements that servers have to meet now. */
export const activeRequirements = requirements.filter(({ retired }) => retired === undefined);

export const unspecifiedBehaviors: readonly UnspecifiedBehavior[] = unspecified;

export const requirementUrl = (id: string): string => `/requirements.html#${id}`;
export const unspecifiedUrl = (id: string): string => `/unspecified.html#${id}`;

/** Entries of a register that touch an operation: first those that name it, and those that are about little else. */
export function entriesTouching<Entry extends { contract: readonly string[] }>(
  operation: Operation,
  entries: readonly Entry[],
): Entry[] {
  const path = lookUp<{ parameters?: unknown }>(operation.pointer.replace(/\/\w+$/, ''));
  const components = componentsIn([path.parameters, lookUp(operation.pointer)]);
  const names = (pointer: string) => pointer.split('/')[0] === operation.operationId;
  const reaches = (pointer: string) => components.has(pointer.split('/').slice(0, 2).join('/'));
  const direct = entries.filter(({ contract }) => contract.some(names));
  const indirect = entries.filter((entry) => !direct.includes(entry) && entry.contract.some(reaches));
  const byScope = (one: Entry, other: Entry) => one.contract.length - other.contract.length;
  return [...direct.sort(byScope), ...indirect.sort(byScope)];
}

/** The operation that a pointer of a register starts at, if it does: `fetchGoal` of `fetchGoal/responses/401`. */
export const operationIdIn = (pointer: string): string => pointer.split('/')[0] ?? '';
