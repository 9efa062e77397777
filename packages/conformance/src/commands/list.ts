import type { Requirement } from '@email-automation/types';
import { catalog } from '../checks/catalog.ts';
import { partOf, parts, requirements } from '../contract/registers.ts';
import { createSelection } from '../kit/selection.ts';

interface ListOptions {
  only?: string[];
  format: 'text' | 'json';
}

interface Row extends Pick<Requirement, 'id' | 'level' | 'statement'> {
  checks: string[];
  unobservable?: string;
}

/**
 * Prints requirements and the checks that name them.
 * @throws SelectionError for a filter without a match
 */
export function list({ only = [], format }: ListOptions): void {
  const selected = createSelection(only, catalog);
  const rows: Row[] = requirements
    .filter((requirement) => selected.requirement(requirement.id, catalog))
    .map(({ id, level, statement, unobservable }) => ({
      id,
      level,
      statement,
      checks: catalog.filter((check) => check.requirements.includes(id)).map((check) => check.id),
      unobservable,
    }));
  process.stdout.write(formats[format](rows));
}

const formats: Record<ListOptions['format'], (rows: Row[]) => string> = {
  json: (rows) => `${JSON.stringify(rows, null, 2)}\n`,
  text: (rows) => (rows.length === 0 ? 'No requirement matches.\n' : formatParts(rows)),
};

const formatParts = (rows: Row[]) =>
  Object.entries(parts)
    .map(([part, name]) => [name, rows.filter(({ id }) => partOf(id) === part)] as const)
    .filter(([, ofPart]) => ofPart.length > 0)
    .map(([name, ofPart]) => `${name}\n\n${ofPart.map(formatRow).join('\n')}`)
    .join('\n\n')
    .concat('\n');

function formatRow({ id, level, statement, checks, unobservable }: Row): string {
  const tested = unobservable === undefined ? checks : [`unobservable: ${unobservable}`];
  return [`  ${id} ${level}  ${statement}`, ...tested.map((check) => `      ${check}`)].join('\n');
}
