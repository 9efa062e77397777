import { type Requirement, requirements } from './registers.ts';

const observable = requirements.filter(({ unobservable }) => unobservable === undefined);

/** A place in the contract that an answer breaks. */
export interface Broken {
  /** The element, as the registers write it, for example `schemas/Campaign/properties/status`. */
  element: string;
  /** The member that is missing there, when one is. */
  missing?: string;
}

/**
 * The requirements that the broken element states. Of several that point at the element or at what encloses it, those
 * count that name the field; where none does, those with the closest pointer. Nobody is blamed for what is not observable.
 */
export function requirementsOf({ element, missing }: Broken): string[] {
  const place = missing === undefined ? element : `${element}/properties/${missing}`;
  const candidates = observable
    .map((requirement) => ({ requirement, depth: closest(requirement, place) }))
    .filter(({ depth }) => depth > 1);
  const field = place.split('/properties/').at(-1)?.split('/')[0];
  const named = candidates.filter(({ requirement }) => requirement.statement.includes(`\`${field}\``));
  const deepest = Math.max(...candidates.map(({ depth }) => depth));
  const blamed = named.length > 0 ? named : candidates.filter(({ depth }) => depth === deepest);
  return blamed.map(({ requirement }) => requirement.id);
}

/** Segments of the longest pointer of the requirement that encloses the place; 0 when none does. */
function closest({ contract }: Requirement, place: string): number {
  const enclosing = contract.filter((pointer) => place === pointer || place.startsWith(`${pointer}/`));
  return Math.max(0, ...enclosing.map((pointer) => pointer.split('/').length));
}
