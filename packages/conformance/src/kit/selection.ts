import { operations } from '../contract/operations.ts';
import { hasRequirement, partOf, parts } from '../contract/registers.ts';
import { UsageError } from '../files/read-text.ts';
import { type Check, nameOfCheck, operationOfCheck } from './check.ts';

/** What a filter can be. */
export const validFilters =
  'requirements (AUTH-3), parts (AUTH or 5), operations (listGoals), checks (listGoals/sort-name) or their names (sort-name)';

/** A filter without a match. The message lists the names that a filter can have. */
export class SelectionError extends UsageError {}

/**
 * The checks and requirements that filters select: ids of requirements (`AUTH-3`), parts (`AUTH` or `5`), operations,
 * names of checks, and their ids or the beginning of these. Without filters, everything is selected.
 */
export interface Selection {
  check(check: Check): boolean;
  requirement(id: string, checks: readonly Check[]): boolean;
}

/** Creates the selection of filters. @throws SelectionError for a filter without a match */
export function createSelection(filters: readonly string[], checks: readonly Check[]): Selection {
  const terms = filters.map(
    (filter) => Object.keys(parts)[Number(filter) - 1] ?? [filter.toUpperCase()].find(isRequirement) ?? filter,
  );
  for (const term of terms) {
    if (isRequirement(term) || isOperation(term) || checks.some((check) => isCalled(check, term))) continue;
    throw new SelectionError(`Nothing matches ${term}. Valid are ${validFilters}. The command \`list\` lists them.`);
  }
  const ofRequirements = terms.filter(isRequirement);
  const isNamed = (id: string) => ofRequirements.some((term) => id === term || partOf(id) === term);
  const isSelected = (check: Check) =>
    terms.length === 0 ||
    check.requirements.some(isNamed) ||
    terms.some((term) => operationOfCheck(check) === term || isCalled(check, term));
  return {
    check: isSelected,
    requirement: (id, all) => {
      if (terms.length === 0 || isNamed(id)) return true;
      return (
        terms.length > ofRequirements.length &&
        all.some((check) => isSelected(check) && check.requirements.includes(id))
      );
    },
  };
}

const isRequirement = (term: string) => hasRequirement(term) || term in parts;
const isCalled = (check: Check, term: string) => nameOfCheck(check) === term || check.id.startsWith(term);
const isOperation = (term: string) => Object.hasOwn(operations, term);
