import { type Check, operationOfCheck } from './check.ts';
import { operations } from './contract/operations.ts';
import { hasRequirement, partOf, parts } from './contract/registers.ts';

/** The name of random sequences of requests, among results and filters. */
export const sequencesId = 'sequences';

/** A filter that names nothing; the message says what can be named. */
export class SelectionError extends Error {}

/**
 * Whether a check or a requirement is meant by filters: ids of requirements (`AUTH-3`), parts (`AUTH` or `5`), operations,
 * ids of checks, or the beginning of one. Without filters everything is.
 */
export interface Selection {
  check(check: Check): boolean;
  /** Random sequences belong to a whole run, or are named. */
  sequences: boolean;
  requirement(id: string, checks: readonly Check[]): boolean;
}

/** @throws SelectionError for a filter that names nothing */
export function createSelection(filters: readonly string[], checks: readonly Check[]): Selection {
  const terms = filters.map((filter) => Object.keys(parts)[Number(filter) - 1] ?? filter);
  for (const term of terms) {
    if (
      term === sequencesId ||
      isRequirement(term) ||
      isOperation(term) ||
      checks.some(({ id }) => id.startsWith(term))
    )
      continue;
    throw new SelectionError(
      `Nothing is called ${term}. Name a requirement (AUTH-3), a part (AUTH or 5), an operation (listAccounts), a check or "sequences"; \`list\` shows them.`,
    );
  }
  const ofRequirements = terms.filter(isRequirement);
  const named = (id: string) => ofRequirements.some((term) => id === term || partOf(id) === term);
  const meant = (check: Check) =>
    terms.length === 0 ||
    check.requirements.some(named) ||
    terms.some((term) => check.id.startsWith(term) || operationOfCheck(check) === term);
  return {
    check: meant,
    sequences: terms.length === 0 || terms.includes(sequencesId),
    requirement: (id, all) => {
      if (terms.length === 0 || named(id)) return true;
      return (
        terms.length > ofRequirements.length && all.some((check) => meant(check) && check.requirements.includes(id))
      );
    },
  };
}

const isRequirement = (term: string) => hasRequirement(term) || term in parts;
const isOperation = (term: string) => Object.hasOwn(operations, term);
