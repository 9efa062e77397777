import table from '../../../../packages/conformance/COVERAGE.md?raw';

/** How the conformance kit tests a requirement. */
export interface Coverage {
  /** IDs of the checks. */
  checks: string[];
  /** Servers that violate it, each of which a check detects. */
  mutants: string[];
}

const row = /^\| \*\*([\w-]+)\*\*.*? \| (.*?) \| (.*?) ?\|$/gm;
const coverages = new Map(
  [...table.matchAll(row)].map(([, id = '', checks = '', mutants = '']): [string, Coverage] => [
    id,
    { checks: [...checks.matchAll(/`([\w-]+\/[\w-]+)`/g)].map(([, check = '']) => check), mutants: split(mutants) },
  ]),
);

function split(cell: string): string[] {
  return cell.split('<br>').filter((text) => text !== '');
}

/** The checks and mutants of a requirement, from the table that the conformance kit publishes. */
export const coverageOf = (requirement: string): Coverage => coverages.get(requirement) ?? { checks: [], mutants: [] };
