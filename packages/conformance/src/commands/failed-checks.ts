import { catalog } from '../checks/catalog.ts';
import { UsageError } from '../files/read-text.ts';
import { readYaml } from '../files/yaml-file.ts';
import { type Check, operationOfCheck } from '../kit/check.ts';
import { kitVersion } from '../kit/kit-version.ts';
import type { Report } from '../reports/report.ts';
import { plural } from '../reports/verdict.ts';

/** The checks that did not pass according to a file. */
interface FailedChecks {
  /** Ids of checks to run. */
  ids: string[];
  /** A sentence about checks that this version of the kit does not have. */
  note?: string;
}

/**
 * The checks that did not pass according to a file: a JSON report or a baseline. They are those with the results `fail`,
 * `untestable` and `error`, and those that a rate limit skipped. For a response that violates the contract, they are the
 * checks that received it.
 * @throws UsageError when the file is neither, or when no check failed
 */
export function readFailedChecks(file: string): FailedChecks {
  const { kit, checks = [], failures = {} } = parseFile(file);
  const failed = [...new Set([...checks.flatMap(failedIn), ...Object.keys(failures).flatMap(checksOf)])];
  const existing = catalog.map((check) => check.id as string);
  const ids = existing.filter((id) => failed.includes(id));
  const unknown = failed.filter((id) => !existing.includes(id) && !id.endsWith('/contract'));
  const origin = kit === undefined || kit === kitVersion ? '' : ` It is a report of kit ${kit}.`;
  const note = `${file} names ${plural(unknown.length, 'check')} that kit ${kitVersion} does not have: ${unknown.slice(0, 5).join(', ')}${unknown.length > 5 ? ', …' : ''}.${origin}`;
  if (ids.length > 0) return { ids, ...(unknown.length > 0 && { note }) };
  throw new UsageError(`${unknown.length > 0 ? note : `${file} has no failed checks.`} Run without --failed.`);
}

function failedIn(check: Report['checks'][number]): string[] {
  const { id, result, failures, limited } = check;
  if (limited) return [id];
  if (!['fail', 'untestable', 'error'].includes(result)) return [];
  return [id, ...failures.flatMap(({ seenBy = [] }) => seenBy)];
}

/** A baseline does not name the checks that received the responses of an operation. */
const checksOf = (id: string): string[] =>
  id.endsWith('/contract')
    ? catalog.filter((check: Check) => `${operationOfCheck(check)}/contract` === id).map((check) => check.id)
    : [id];

type Content = Partial<Pick<Report, 'kit' | 'checks'>> & { failures?: Record<string, unknown> };

function parseFile(file: string): Content {
  const remedy = `Write it in the run before with --report json=${file}`;
  const { value } = readYaml(file, { remedy });
  const { checks, failures } = (value ?? {}) as Partial<Record<string, unknown>>;
  const isReport = Array.isArray(checks) && checks.every(isResult);
  const isBaseline = checks === undefined && typeof failures === 'object' && failures !== null;
  if (isReport || isBaseline) return value as Content;
  throw new UsageError(`${file} is neither a JSON report (--report json=${file}) nor a baseline.`);
}

const isResult = (value: unknown): boolean => {
  const { id, result, failures } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof id === 'string' && typeof result === 'string' && Array.isArray(failures);
};
