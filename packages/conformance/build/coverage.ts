import { join } from 'node:path';
import { writeFiles } from '@email-automation/codegen/generated-files';
import type { Requirement } from '@email-automation/types';
import { mutants } from '../mutants/catalog.ts';
import { catalog } from '../src/checks/catalog.ts';
import { register } from '../src/contract/registers.ts';

/** Requirements with the checks that test them and the mutants that violate them. */
export interface CoverageInput {
  requirements: readonly Requirement[];
  checks: readonly { id: string; requirements: readonly string[] }[];
  mutants: readonly { requirement: string; description: string }[];
}

/** The requirements, checks and mutants of the kit. */
export const kitCoverage: CoverageInput = {
  requirements: register,
  checks: catalog,
  mutants,
};

/** Requirements, checks and mutants without their counterparts, as sentences. Empty when nothing is missing. */
export function orphans({ requirements, checks, mutants }: CoverageInput): string[] {
  const observable = requirements.filter(isObservable).map(({ id }) => id);
  const tested = new Set(checks.flatMap((check) => check.requirements));
  const mutated = new Set(mutants.map(({ requirement }) => requirement));
  const describeUnknown = (id: string) => {
    const retired = requirements.find((one) => one.id === id)?.retired;
    if (retired !== undefined) return `${id}, which was retired in ${retired}`;
    return `${id}, which is ${requirements.some((one) => one.id === id) ? 'unobservable' : 'not a requirement'}`;
  };
  const hasCheck = (id: string, operation: string) =>
    checks.some((check) => check.requirements.includes(id) && check.id.startsWith(`${operation}/`));
  // Another operation's check of the requirement would not notice a server that ignores the parameter.
  const untestedParameters = requirements
    .filter(isObservable)
    .flatMap(({ id, contract }) =>
      contract
        .filter((element) => /^\w+\/parameters\//.test(element) && !hasCheck(id, element.split('/')[0] ?? ''))
        .map((element) => `${id} has no check of ${element}`),
    );
  const unknown = (ids: Iterable<string>) => [...ids].filter((id) => !observable.includes(id)).map(describeUnknown);
  return [
    ...observable.filter((id) => !tested.has(id)).map((id) => `${id} has no check`),
    ...untestedParameters,
    ...observable.filter((id) => !mutated.has(id)).map((id) => `${id} has no mutant`),
    ...checks.filter((check) => check.requirements.length === 0).map(({ id }) => `${id} names no requirement`),
    ...checks.flatMap((check) => unknown(check.requirements).map((what) => `${check.id} names ${what}`)),
    ...mutants.flatMap(({ requirement, description }) =>
      unknown([requirement]).map((what) => `"${description}" violates ${what}`),
    ),
  ];
}

/** What tests a requirement. */
export interface RequirementCoverage {
  /** IDs of the checks. */
  checks: string[];
  /** What the mutants that violate it do. */
  mutants: string[];
}

/** What tests each requirement, by its ID, for programs. Retired requirements are not part of it. */
export function coverageById({ requirements, checks, mutants }: CoverageInput): Record<string, RequirementCoverage> {
  const current = requirements.filter(({ retired }) => retired === undefined);
  return Object.fromEntries(
    current.map(({ id }) => [
      id,
      {
        checks: checks.filter((check) => check.requirements.includes(id)).map((check) => check.id),
        mutants: mutants.filter(({ requirement }) => requirement === id).map(({ description }) => description),
      },
    ]),
  );
}

const isObservable = ({ unobservable, retired }: Requirement) => unobservable === undefined && retired === undefined;

if (import.meta.main) {
  const coverage = JSON.stringify(coverageById(kitCoverage));
  await writeFiles(join(import.meta.dirname, '../dist'), { 'coverage.json': `${coverage}\n` });
}
