import type { Requirement } from '@email-automation/types';
import { requirements } from './registers.ts';

const observable = requirements.filter(({ unobservable }) => unobservable === undefined);

/** A place in the contract that an answer breaks. */
export interface ViolatedElement {
  /** The element, as the registers write it, for example `schemas/Campaign/properties/status`. */
  element: string;
  /** A member is missing there, a value has another type or format, or it is another value than allowed. */
  kind: 'missing' | 'type' | 'value';
}

/**
 * The requirements that the broken element states. The closest pointers count, of those that enclose the element. What
 * lists the fields of a record states their types too, and alone that they are there. Nobody is blamed for what is not
 * observable.
 */
export function violatedRequirements({ element, kind }: ViolatedElement): string[] {
  const candidates = observable
    .map((requirement) => ({ requirement, depth: longestMatch(requirement, element) }))
    .filter(({ depth }) => depth > 1);
  const deepest = Math.max(...candidates.map(({ depth }) => depth));
  const field = element.split('/properties/').at(-1)?.split('/')[0];
  const names = candidates.filter(({ requirement }) => requirement.statement.includes(`\`${field}\``));
  const blamed = candidates.filter((candidate) => {
    if (kind === 'missing' && names.length > 0) return names.includes(candidate);
    return candidate.depth === deepest || (kind === 'type' && names.includes(candidate));
  });
  return blamed.map(({ requirement }) => requirement.id);
}

/** Segments of the longest pointer of the requirement that encloses the place; 0 when none does. */
function longestMatch({ contract }: Requirement, place: string): number {
  const enclosing = contract.filter((pointer) => place === pointer || place.startsWith(`${pointer}/`));
  return Math.max(0, ...enclosing.map((pointer) => pointer.split('/').length));
}
