import type { Requirement } from '@email-automation/types';
import { requirements } from './registers.ts';

const isObservable = ({ unobservable }: Requirement) => unobservable === undefined;

/** An element of the contract that a response violates. */
export interface ViolatedElement {
  /** The element as in the registers, for example `schemas/Campaign/properties/status`. */
  element: string;
  /** A missing member, a wrong type or format, or a value that is not allowed. */
  kind: 'missing' | 'type' | 'value';
}

/**
 * The ids of the requirements that a violation concerns: those whose pointer into the contract is the longest that contains
 * the element. A requirement that lists the fields of a record also covers their types, and alone their presence. One that lists a
 * field of several records also speaks for the requirements on each record.
 * A rule about a missing field is not violated by a value. Unobservable requirements are never violated.
 */
export function violatedRequirements({ element, kind }: ViolatedElement): string[] {
  const candidates = requirements
    .filter(isObservable)
    .map((requirement) => ({ requirement, depth: longestMatch(requirement, element) }))
    .filter(({ depth }) => depth > 1);
  const field = element
    .split(/\/(?:properties|parameters)\//)
    .at(-1)
    ?.split('/')[0];
  const speaksOfAbsence = ({ statement }: Requirement) =>
    ['without', 'has no'].some((words) => statement.includes(`${words} \`${field}\``));
  const about = candidates.filter(({ requirement }) => kind === 'missing' || !speaksOfAbsence(requirement));
  const deepest = Math.max(...about.map(({ depth }) => depth));
  const names = about.filter(({ requirement }) => requirement.statement.includes(`\`${field}\``));
  const most = Math.max(...names.map(widthOf));
  const violated = about.filter((candidate) => {
    if (kind === 'missing' && names.length > 0) return names.includes(candidate);
    const isNearest = candidate.depth === deepest;
    if (kind !== 'type' || names.length === 0) return isNearest;
    const isOfField = isNearest && deepest > depthOfRecord;
    return isOfField || (names.includes(candidate) && widthOf(candidate) === most);
  });
  return violated.map(({ requirement }) => requirement.id);
}

/** The number of segments of a pointer to a record, such as `schemas/Campaign`. */
const depthOfRecord = 2;

/** The number of elements that a requirement is about. */
const widthOf = ({ requirement }: { requirement: Requirement }) => requirement.contract.length;

/** The number of segments of the longest pointer of a requirement that contains the element; 0 for none. */
function longestMatch({ contract }: Requirement, element: string): number {
  const enclosing = contract.filter((pointer) => element === pointer || element.startsWith(`${pointer}/`));
  return Math.max(0, ...enclosing.map((pointer) => pointer.split('/').length));
}
