import { operationIds } from '../contract/operations.ts';
import type { CheckResult, Failure, Report } from './report.ts';
import { plural } from './verdict.ts';

/** A failure with its check. */
export interface FailedCheck {
  check: CheckResult;
  failure: Failure;
}

/** Failures that have the same cause, as far as their requirements, expectations and values show. */
export interface Cause {
  /** The failure to show. */
  first: FailedCheck;
  /** The rest, of the same or of other checks. */
  others: FailedCheck[];
}

/**
 * Groups the failures of a report that are not known from a baseline by their cause. Those that explain most failures
 * come first. Failures have the same cause when
 * - they violate the same requirements in the same way, for example on several operations;
 * - they violate the same requirements on the same operation, as a check and the validation against the contract do;
 * - an operation responded with the same wrong status, whatever the checks wanted to know, and whatever else is wrong
 *   with these responses, unless they are a success, which may be right for other requests;
 * - they are about the same field of the same operation, or about members that an object lacks;
 * - they miss headers of the same family, on any operation;
 * - they expect the same of the same response, such as an order that two arguments change;
 * - they keep checks from running that need the same operation;
 * - the background work of the same operation did not happen in time;
 * - they miss members of the same record.
 */
export function groupByCause({ checks, baseline }: Pick<Report, 'checks' | 'baseline'>): Cause[] {
  const known = new Set(baseline?.known);
  const failed = checks
    .filter(({ id }) => !known.has(id))
    .flatMap((check) => failuresOf(check).map((failure) => ({ check, failure })));
  const wrongStatuses = new Set(failed.flatMap(({ failure }) => wrongStatusOf(failure) ?? []));
  const blocking = new Set(failed.flatMap(({ failure }) => failure.blocks ?? []));
  const groups: { keys: Set<string>; failed: FailedCheck[] }[] = [];
  for (const one of failed) {
    const keys = keysOf(one, { wrongStatuses, blocking });
    const same = groups.filter((group) => keys.some((key) => group.keys.has(key)));
    const [target = { keys: new Set<string>(), failed: [] }, ...merged] = same;
    if (same.length === 0) groups.push(target);
    for (const group of merged) {
      for (const key of group.keys) target.keys.add(key);
      target.failed.push(...group.failed);
      groups.splice(groups.indexOf(group), 1);
    }
    for (const key of keys) target.keys.add(key);
    target.failed.push(one);
  }
  return groups
    .map((group) => {
      // An operation that never works explains the rest; one that a check needs says least.
      const namesMember = ({ failure }: FailedCheck) => Number(missingMember.test(failure.expected));
      const [first, ...others] = group.failed.toSorted(
        (a, b) => rankOf(a) - rankOf(b) || namesMember(b) - namesMember(a),
      );
      return { first: withMissingMembers(first as FailedCheck, others), others };
    })
    .toSorted((a, b) => b.others.length - a.others.length);
}

/** A failure about a missing member names those that the record lacks besides. */
function withMissingMembers(first: FailedCheck, others: FailedCheck[]): FailedCheck {
  const { check, failure } = first;
  const [, record] = missingMember.exec(failure.expected) ?? [];
  if (record === undefined) return first;
  const names = [first, ...others].flatMap((one) => {
    const [, of, name] = missingMember.exec(one.failure.expected) ?? [];
    return of === record && name !== undefined ? [`\`${name}\``] : [];
  });
  return { check, failure: { ...failure, seen: `no ${[...new Set(names)].join(', ')}` } };
}

/** The failures of a check: its own or, if it could not run, the failure of the operation that it needs. */
const failuresOf = ({ result, failures, needs }: CheckResult): Failure[] =>
  result === 'fail' ? failures : result === 'untestable' && needs ? [needs.failure] : [];

const rankOf = ({ check, failure }: FailedCheck) =>
  failure.blocks && check.result === 'fail' ? 0 : check.result !== 'fail' ? 3 : failure.requirements.length > 0 ? 1 : 2;

/** Two failures that share a key have the same cause. */
function keysOf(
  { check, failure }: FailedCheck,
  { wrongStatuses, blocking }: { wrongStatuses: ReadonlySet<string>; blocking: ReadonlySet<string> },
): string[] {
  const { requirements, expected, seen, seenBy } = failure;
  const violated = requirements.toSorted().join();
  const operation = check.needs?.operation ?? check.operation;
  const keys: string[] = [];
  // Faults of a client and of a server have no common cause.
  const withSide = (key: string) => `${check.side ?? ''} ${key}`;
  const way = `way ${violated} ${generalize(expected)} ${kindOf(seen)}`;
  const wrong = wrongStatusOf(failure);
  const isSuccess = (failure.exchange?.response.status ?? 0) < 300;
  const status = wrong ?? (seenBy && !isSuccess ? statusOf(failure) : undefined);
  const isOfStatus = status !== undefined && wrongStatuses.has(status);
  // Other faults in the responses of an operation that never works have the same cause, and no other one.
  if (check.needs || blocking.has(operation)) keys.push(`needs ${operation}`);
  if (blocking.has(operation)) {
    if (failure.blocks && isMissing(failure)) keys.push(missingKey(failure));
    if (wrong !== undefined) keys.push(wrong);
    return keys.map(withSide);
  }
  if (failure.late) keys.push(`late ${check.operation}`);
  const [, headers] = /\b(X-\w+)-\w/.exec(expected) ?? [];
  if (headers !== undefined && seen.includes('no such header')) return [withSide(`headers ${headers}`)];
  if (isOfStatus && wrong === undefined) keys.push(status);
  else {
    keys.push(way);
    const { method, url } = failure.exchange?.request ?? {};
    keys.push(`response ${method} ${url} ${expected} ${seen}`);
    if (seen.startsWith('no `')) keys.push(`missing ${seen}`);
    const [, record] = missingMember.exec(expected) ?? [];
    if (record !== undefined) keys.push(`incomplete ${record}`);
    const [, member = ''] = /(?:to have|the template) `([\w.]+)`/.exec(expected) ?? [];
    if (member !== '') keys.push(`missing no \`${member}\``);
    const field = fieldOf(expected);
    if (field !== undefined) keys.push(`field ${check.operation} ${field}`);
    if (field?.includes('.') && seen.startsWith('no `'))
      keys.push(`members ${check.operation} ${field.replace(/\.\w+$/, '')}`);
    if (violated !== '' && !seen.startsWith('no `')) keys.push(`operation ${violated} ${check.operation}`);
    if (isOfStatus) keys.push(status);
  }
  return keys.map(withSide);
}

/** The violation of a record that lacks a member: `/goals/0 must have required property 'status'`. */
const missingMember = /(?:^|: )\/(\w+)\/\d+ must have required property '(\w+)'/;

/** Operations that the server does not have are one cause, whatever they are. */
const missingKey = ({ exchange }: Failure) => `missing operations ${exchange?.response.status}`;

/** The statuses of servers that do not have an operation. */
export const missingStatuses: readonly number[] = [404, 405, 501];

const isMissing = ({ exchange }: Failure) => missingStatuses.includes(exchange?.response.status ?? 0);

/** Advice about a cause besides mending the server; undefined for most. */
export function remedyOf(cause: Cause): string | undefined {
  if (cause.first.failure.late) return 'If the server needs longer, raise backgroundSeconds in the target.';
  const missing = missingIn(cause);
  if (missing.length === 0) return undefined;
  return `If the server does not offer them, say so in the target: notOffered: [${missing.join(', ')}]`;
}

/** The operations that the server does not have. */
const missingIn = ({ first, others }: Cause): string[] => [
  ...new Set(
    [first, ...others].flatMap(({ failure }) => (failure.blocks && isMissing(failure) ? [failure.blocks] : [])),
  ),
];

/**
 * The field that a failure is about: `name` in \`name\` of 42, `created_at` in /accounts/0/created_at must match, and
 * `meta.sort` in /meta must have required property 'sort'.
 */
function fieldOf(expected: string): string | undefined {
  const [, named] = /^`([\w.]+)` (?:of|to be|on)/.exec(expected) ?? [];
  const [, pointer = ''] = /(?:^|: )((?:\/\w+)+) must/.exec(expected) ?? [];
  const [, property] = /property '(\w+)'/.exec(expected) ?? [];
  const inRecord = pointer.replace(/^\/\w+\/\d+(?=\/|$)/, '').split('/');
  return named ?? ([...inRecord, property].filter(Boolean).join('.') || undefined);
}

/** The request path and the status of a response with a wrong status; undefined for other failures. */
function wrongStatusOf(failure: Failure): string | undefined {
  const isAboutStatus = failure.seen === String(failure.exchange?.response.status);
  // A 4xx may be right for one request and wrong for another, but a server error never is.
  return isAboutStatus || (failure.exchange?.response.status ?? 0) >= 500 ? statusOf(failure) : undefined;
}

const statusOf = ({ exchange }: Failure) =>
  exchange && `${exchange.request.method} ${pathOf(exchange.request.url)} ${exchange.response.status}`;

const operationNames = new RegExp(`\\b(${operationIds.join('|')})\\b`, 'g');

/** An expectation without the parts that differ between operations and records. */
const generalize = (expected: string) =>
  expected
    .replace(/ \(in responses to [^()]*\)$/, '')
    .replace(operationNames, 'the operation')
    .replace(/^\/\w+\/\d+\//, '/record/')
    .replace(/"[^"]*"/g, '"…"')
    .replace(/[\w-]+/g, (word) => (/\d/.test(word) ? 'n' : word));

/** Whether a value is a status, a number, empty, and so on; texts of the kit count as themselves. */
function kindOf(seen: string): string {
  if (/^[1-5]\d\d$/.test(seen)) return seen;
  if (/^-?\d/.test(seen)) return 'number';
  if (/^[[{]/.test(seen)) return 'structure';
  return /^(no |not |nothing|null|true|false)/.test(seen) ? seen.replace(/`[^`]*`/g, '`…`') : 'text';
}

/** The path of a URL, with one placeholder for ids. */
const pathOf = (url = '') =>
  (URL.canParse(url) ? new URL(url).pathname : url).replace(/\/[^/]*\d[^/]*(?=\/|$)/g, '/{id}');

/** The checks of a cause besides the first, each once. */
export const otherChecksOf = (cause: Cause): string[] => checksOf(cause, ({ result }) => result === 'fail');

/** The checks of a cause that could not run, besides the first. */
export const blockedChecksOf = (cause: Cause): string[] => checksOf(cause, ({ result }) => result !== 'fail');

const checksOf = ({ first, others }: Cause, isIncluded: (check: CheckResult) => boolean): string[] => [
  ...new Set(others.flatMap(({ check }) => (isIncluded(check) && check.id !== first.check.id ? [check.id] : []))),
];

/** The subject of a cause, in a few words: the check that failed, or the operation that other checks need. */
export function nameOfCause(cause: Cause): { id: string; title: string } {
  const { check, failure } = cause.first;
  const more = missingIn(cause).length - 1;
  const [also, responds] = more > 0 ? [`and ${plural(more, 'other operation')} `, 'respond'] : ['', 'responds'];
  if (failure.blocks)
    return { id: failure.blocks, title: `${also}${responds} to valid requests with ${describeResponse(failure)}` };
  if (check.needs) return { id: check.needs.operation ?? check.id, title: 'fails, and other checks need it' };
  return { id: check.id, title: check.title };
}

/** The wrong status of a response or, with a right one, its media type. */
const describeResponse = ({ exchange, seen }: Failure) =>
  (exchange?.response.status ?? 0) >= 300 ? exchange?.response.status : seen;

/** The requirements that the other failures of a cause name in addition to the first. */
export const otherRequirementsOf = ({ first, others }: Cause): string[] => [
  ...new Set(
    others.flatMap(({ failure }) => failure.requirements).filter((id) => !first.failure.requirements.includes(id)),
  ),
];

/** The number of causes and of failed checks: `3 causes: 41 checks`. */
export function summarizeCauses(causes: readonly Cause[]): string {
  const checks = new Set(causes.flatMap(({ first, others }) => [first, ...others].map(({ check }) => check.id)));
  return `${plural(causes.length, 'cause')}: ${plural(checks.size, 'check')}`;
}
