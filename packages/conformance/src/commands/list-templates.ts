import type { OperationId } from '@email-automation/types';
import { catalog, fileOfCheck } from '../checks/catalog.ts';
import { operationIds } from '../contract/operations.ts';
import { operationOfCheck } from '../kit/check.ts';
import { createSelection } from '../kit/selection.ts';
import type { Template } from '../kit/template.ts';

/** A template with a cell for each operation: that it has a check of it, or why it has none. */
export interface TemplateRow {
  name: string;
  title: string;
  file: string;
  requirements: string[];
  operations: OperationId[];
  reasons: Template['reasons'];
}

interface ListTemplatesOptions {
  only?: string[];
  format: 'text' | 'markdown' | 'json';
}

/** The templates of the catalog, in its order. */
export function templateRows(only: string[] = []): TemplateRow[] {
  const selected = createSelection(only, catalog);
  const ofTemplates = catalog.filter(({ template }) => template !== undefined);
  return [...Map.groupBy(ofTemplates, ({ template }) => template as Template)]
    .filter(([, checks]) => checks.some(selected.check))
    .map(([{ name, title, reasons }, checks]) => ({
      ...{ name, title, reasons },
      file: checks[0] === undefined ? '' : fileOfCheck(checks[0]),
      requirements: [...new Set(checks.flatMap(({ requirements }) => requirements))],
      operations: checks.map(operationOfCheck),
    }));
}

/**
 * Prints the table of templates and operations, with the reason for each empty cell.
 * @throws SelectionError for a filter without a match
 */
export function listTemplates({ only, format }: ListTemplatesOptions): void {
  const rows = templateRows(only);
  const special = catalog.filter(({ template }) => template === undefined).length;
  const count = rows.reduce((sum, { operations }) => sum + operations.length, 0);
  const total = `${rows.length} templates make ${count} checks. ${special} other checks are special to their operation.\n`;
  if (format === 'json') process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
  else process.stdout.write(`${format === 'text' ? rows.map(formatText).join('\n') : formatTable(rows)}\n${total}`);
}

/** The operations that share a reason. */
const byReason = ({ reasons }: TemplateRow) =>
  [...Map.groupBy(Object.entries(reasons), ([, reason]) => reason)].map(
    ([reason, entries]) => `${entries.map(([operation]) => operation).join(', ')}: ${reason}`,
  );

const formatText = (row: TemplateRow) =>
  [
    `${row.name}  ${row.requirements.join(', ')}  ${row.file}`,
    `  ${row.title}`,
    `  ${row.operations.length} checks: ${row.operations.join(', ')}`,
    ...byReason(row).map((line) => `  none of ${line}`),
    '',
  ].join('\n');

/** One column for each operation: a dot for a check, or the number of the reason below the table. */
function formatTable(rows: TemplateRow[]): string {
  const reasons = [...new Set(rows.flatMap((row) => Object.values(row.reasons)))];
  const cell = (row: TemplateRow, operation: OperationId) => {
    const reason = row.reasons[operation];
    return reason === undefined ? '●' : String(reasons.indexOf(reason) + 1);
  };
  return [
    `| template | ${operationIds.join(' | ')} |`,
    `|---|${operationIds.map(() => '---|').join('')}`,
    ...rows.map((row) => `| ${row.name} | ${operationIds.map((operation) => cell(row, operation)).join(' | ')} |`),
    '',
    ...reasons.map((reason, index) => `${index + 1}. ${reason}`),
    '',
  ].join('\n');
}
