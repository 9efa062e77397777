import coverageById from '@email-automation/conformance/coverage.json' with { type: 'json' };

/** How the conformance kit tests a requirement. */
export interface Coverage {
  /** IDs of the checks. */
  checks: string[];
  /** Servers that violate it, each detected by a check. */
  mutants: string[];
}

const coverages: Readonly<Record<string, Coverage>> = coverageById;

/** The checks and mutants of a requirement, as the conformance kit publishes them. */
export const coverageOf = (requirement: string): Coverage => coverages[requirement] ?? { checks: [], mutants: [] };
