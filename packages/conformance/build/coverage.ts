import { join } from 'node:path';
import { updateFiles } from '@email-automation/codegen/generated-files';
import type { Requirement } from '@email-automation/types';
import { oauthMutants } from '../mutants/catalog/oauth.ts';
import { mutants } from '../mutants/catalog.ts';
import { catalog } from '../src/checks/catalog.ts';
import { partOf, parts, register } from '../src/contract/registers.ts';

/** What each requirement of a register is tested by, and what breaks it. */
export interface CoverageInput {
  requirements: readonly Requirement[];
  checks: readonly { id: string; requirements: readonly string[] }[];
  mutants: readonly { requirement: string; description: string }[];
}

export const kitCoverage: CoverageInput = {
  requirements: register,
  checks: catalog,
  mutants: [...mutants, ...oauthMutants],
};

/** What is missing on either side: an empty list when every requirement, check and mutant has its counterpart. */
export function orphans({ requirements, checks, mutants }: CoverageInput): string[] {
  const observable = requirements.filter(isObservable).map(({ id }) => id);
  const tested = new Set(checks.flatMap((check) => check.requirements));
  const broken = new Set(mutants.map(({ requirement }) => requirement));
  const describeUnknown = (id: string) => {
    const retired = requirements.find((one) => one.id === id)?.retired;
    if (retired !== undefined) return `${id}, which is retired since ${retired}`;
    return `${id}, which is ${requirements.some((one) => one.id === id) ? 'unobservable' : 'no requirement'}`;
  };
  const unknown = (ids: Iterable<string>) => [...ids].filter((id) => !observable.includes(id)).map(describeUnknown);
  return [
    ...observable.filter((id) => !tested.has(id)).map((id) => `${id} has no check`),
    ...observable.filter((id) => !broken.has(id)).map((id) => `${id} has no mutant`),
    ...checks.filter((check) => check.requirements.length === 0).map(({ id }) => `${id} names no requirement`),
    ...checks.flatMap((check) => unknown(check.requirements).map((what) => `${check.id} names ${what}`)),
    ...mutants.flatMap(({ requirement, description }) =>
      unknown([requirement]).map((what) => `"${description}" breaks ${what}`),
    ),
  ];
}

/** The table of requirements, checks and mutants as Markdown. */
export function formatCoverage({ requirements: register, checks, mutants }: CoverageInput): string {
  const requirements = register.filter(({ retired }) => retired === undefined);
  const observable = requirements.filter(isObservable).length;
  const tables = Object.entries(parts).map(([part, name]) => {
    const rows = requirements.filter(({ id }) => partOf(id) === part).map(row);
    return `## ${name}\n\n| requirement | checks | mutants |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  function row({ id, level, statement, unobservable }: Requirement): string {
    const by = checks.filter((check) => check.requirements.includes(id)).map((check) => `\`${check.id}\``);
    const faults = mutants.filter(({ requirement }) => requirement === id).map(({ description }) => description);
    const tested = unobservable === undefined ? by.join('<br>') : `unobservable: ${unobservable}`;
    return `| **${id}** ${level}<br>${cell(statement)} | ${cell(tested)} | ${cell(faults.join('<br>'))} |`;
  }
  return `# Coverage

Written by \`node build/coverage.ts\`; a test fails when it is out of date, when a requirement that can be observed over
HTTP has no check or no mutant, and when a check or a mutant has no such requirement.

${requirements.length} requirements, ${observable} of them observable, ${checks.length} checks, ${mutants.length} mutants.

${tables.join('\n')}`;
}

const isObservable = ({ unobservable, retired }: Requirement) => unobservable === undefined && retired === undefined;

const cell = (text: string) => text.replaceAll('|', '\\|');

if (import.meta.main) {
  await updateFiles(
    join(import.meta.dirname, '..'),
    { 'COVERAGE.md': formatCoverage(kitCoverage) },
    { source: 'the coverage' },
  );
}
