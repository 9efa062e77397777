import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Check, operationOfCheck } from '../check.ts';
import { catalog } from '../checks/catalog.ts';
import type { Report } from '../report.ts';
import { sequencesId } from '../selection.ts';
import { UsageError } from './usage.ts';

/**
 * The ids of the checks that did not pass according to a file: a JSON report or a baseline. They are those with the
 * results `fail`, `untestable` and `error`, and those that a rate limit skipped. For a response that violates the contract,
 * they are the checks that received it.
 * @throws UsageError when the file is neither, or when no check failed
 */
export function readFailedChecks(file: string): string[] {
  const content = parseFile(file) as Partial<Report> & { failures?: Record<string, unknown> };
  const ids = new Set([
    ...(content.checks ?? []).flatMap(failedIn),
    ...Object.keys(content.failures ?? {}).flatMap(checksOf),
  ]);
  const known = [...catalog.map((check) => check.id as string), sequencesId].filter((id) => ids.has(id));
  if (known.length === 0) throw new UsageError(`${file} has no failed checks. Run without --failed.`);
  return known;
}

function failedIn({ id, result, failures, limited }: Report['checks'][number]): string[] {
  if (limited) return [id];
  if (!['fail', 'untestable', 'error'].includes(result)) return [];
  return [id, ...failures.flatMap(({ seenBy = [] }) => seenBy)];
}

/** A baseline does not name the checks that received the responses of an operation. */
const checksOf = (id: string): string[] =>
  id.endsWith('/contract')
    ? catalog.filter((check: Check) => `${operationOfCheck(check)}/contract` === id).map((check) => check.id)
    : [id];

function parseFile(file: string): unknown {
  let content: unknown;
  try {
    content = parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message.split('\n')[0]}`);
  }
  const { checks, failures } = (content ?? {}) as Partial<Record<string, unknown>>;
  if (Array.isArray(checks) || (typeof failures === 'object' && failures !== null)) return content;
  throw new UsageError(`${file} is neither a JSON report (--report json=${file}) nor a baseline.`);
}
