import type { OperationId } from '@email-automation/types';
import { catalog } from '../checks/catalog.ts';
import { operations } from '../contract/operations.ts';
import { partOf, requirements } from '../contract/registers.ts';
import { createExchange, type Exchange } from '../http/exchange.ts';
import type { CheckResult, Failure } from '../reports/report.ts';
import { contractResults } from './contract-results.ts';
import { type Crash, failsLikewise, showsCrash } from './operation-health.ts';
import type { Session } from './session.ts';

/**
 * The results of the checks, then of the validation against the contract. An operation that never works fails once,
 * as a violation of the contract: this does not concern the matter of its checks. So they are untestable, except for
 * those that are about its status. A server error in response to a valid request fails once, too, and so does JSON that is
 * broken: a check that got one has seen no effect.
 */
export function blameOperations(results: readonly CheckResult[], session: Session): CheckResult[] {
  const failing = new Map(
    [...session.health.failing()].map(([operation, sent]) => [operation, createExchange(sent, session.secrets)]),
  );
  const crashing = session.health.crashing();
  const failures = new Map<OperationId, Failure>();
  const ofContract = contractResults(session).map((result): CheckResult => {
    const operation = result.operation as OperationId;
    const shown = failing.get(operation);
    const crash = crashing.get(operation);
    const blamed = shown
      ? blame(operation, shown, result.failures)
      : crash && blameCrash(operation, crash, createExchange(crash.sent, session.secrets), result.failures);
    if (blamed === undefined) return result;
    const [failure, others] = blamed;
    failures.set(operation, failure);
    return { ...result, result: 'fail', failures: [failure, ...others] };
  });
  const [crashed] = crashing.keys();
  const crashesAnywhere = crashing.size >= manyOperations;
  const checks = results.map((result) => {
    if (result.result !== 'fail') return result;
    for (const [operation, failure] of failures) {
      const isBroken = failing.has(operation) || crashing.get(operation)?.lasts === true;
      if (isBlocked(result, operation, failure, isBroken)) return block(result, operation, failure);
    }
    const failure = crashed && failures.get(crashed);
    return failure && crashesAnywhere && isCrash(result) ? block(result, crashed, failure) : result;
  });
  return [...checks, ...ofContract];
}

/** A server error of so many operations has no cause in one of them. */
const manyOperations = 3;

/** Whether all that a check has seen are server errors or broken JSON, and it is not about these. */
const isCrash = ({ id, failures }: CheckResult) =>
  failures.every(
    ({ exchange }) =>
      exchange !== undefined && showsCrash(exchange) && !byId.get(id)?.ownStatuses?.includes(exchange.response.status),
  );

/**
 * The failure of an operation that responded to valid requests with a server error, or with broken JSON, and the violations of its
 * other responses.
 */
function blameCrash(
  operation: OperationId,
  { sent, lasts }: Crash,
  shown: Exchange,
  violations: Failure[],
): [Failure, Failure[]] {
  const { status } = sent.response;
  const others = violations.filter(({ exchange }) => exchange === undefined || !failsLikewise(exchange, shown));
  const [broken] = violations.filter((violation) => !others.includes(violation));
  if (broken && status < 500) return [broken, others];
  const failure = {
    // One that worked again still does as the requirement describes.
    requirements: lasts ? requirementsOfSuccess(operation) : [],
    expected: `${operation} to respond with ${successStatusesOf(operation).join(' or ')} to every valid request`,
    seen: String(status),
    exchange: shown,
  };
  return [failure, others];
}

/**
 * The failure of an operation that never works, and the violations of its other responses. Its header and body matter as
 * little as for a page in place of JSON.
 */
function blame(operation: OperationId, shown: Exchange, violations: Failure[]): [Failure, Failure[]] {
  const isSame = ({ exchange }: Failure) => exchange !== undefined && failsLikewise(exchange, shown);
  const { status } = shown.response;
  const others = violations.filter((one) => !isSame(one));
  // A page in place of JSON has the status of a success.
  const wrongMedia = violations.find((one) => isSame(one) && one.requirements.includes('SERVICE-2'));
  const own = requirementsOfSuccess(operation);
  if (wrongMedia && status < 400) {
    const requirements = [...new Set([...wrongMedia.requirements, ...own])];
    return [{ ...wrongMedia, requirements, blocks: operation }, others];
  }
  const statuses = successStatusesOf(operation).join(' or ');
  const failure = {
    requirements: own,
    expected: `${operation} to respond with ${statuses} to a valid request`,
    seen: String(status),
    exchange: shown,
    blocks: operation,
  };
  return [failure, others];
}

const successStatusesOf = (operation: OperationId) =>
  Object.keys(operations[operation].responses).filter((status) => /^[23]/.test(status));

/** The contract's rule for a success response of an operation. */
function requirementsOfSuccess(operation: OperationId): string[] {
  const pointers = successStatusesOf(operation).map((status) => `${operation}/responses/${status}`);
  const own = requirements.filter(
    ({ statement, contract }) =>
      statement.includes(`\`${operation}\``) && contract.some((pointer) => pointers.includes(pointer)),
  );
  const first = own.find(({ id }) => partOf(id) === 'ENDPOINT') ?? own[0];
  return first ? [first.id] : [];
}

const byId = new Map<string, (typeof catalog)[number]>(catalog.map((check) => [check.id, check]));

/** Whether a check failed because an operation does: its own, or the one whose response it did not expect. */
function isBlocked(result: CheckResult, operation: OperationId, failure: Failure, isBroken: boolean): boolean {
  const shown = failure.exchange;
  if (shown === undefined) return false;
  const { status } = shown.response;
  // A broken operation crashes whatever the request is.
  const isCrashOfAll = isBroken && status >= 500;
  if (!isCrashOfAll && byId.get(result.id)?.ownStatuses?.includes(status)) return false;
  if (failure.blocks && result.operation === operation) return true;
  return result.failures.every(({ exchange }) => exchange !== undefined && failsLikewise(exchange, shown));
}

/** A check that cannot run, because an operation fails that it needs. */
export const block = (result: CheckResult, operation: OperationId, failure: Failure): CheckResult => ({
  ...result,
  result: 'untestable',
  reason: `Needs ${operation}, which fails: expected ${failure.expected}, seen ${failure.seen}.`,
  needs: { operation, failure: { ...failure, requirements: [] } },
  failures: [],
});
