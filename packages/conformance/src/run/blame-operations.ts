import type { OperationId } from '@email-automation/types';
import { catalog } from '../checks/catalog.ts';
import { operations } from '../contract/operations.ts';
import { partOf, requirements } from '../contract/registers.ts';
import { createExchange, type Exchange } from '../http/exchange.ts';
import type { CheckResult, Failure } from '../reports/report.ts';
import { contractResults } from './contract-results.ts';
import { failsLikewise } from './operation-health.ts';
import type { Session } from './session.ts';

/**
 * The results of the checks, then of the validation against the contract. An operation that never works fails once,
 * as a violation of the contract: this says nothing about what its checks want to know. So they are untestable, except for
 * those that are about its status.
 */
export function blameOperations(results: readonly CheckResult[], session: Session): CheckResult[] {
  const failing = new Map(
    [...session.health.failing()].map(([operation, sent]) => [operation, createExchange(sent, session.secrets)]),
  );
  const failures = new Map<OperationId, Failure>();
  const ofContract = contractResults(session).map((result): CheckResult => {
    const operation = result.operation as OperationId;
    const shown = failing.get(operation);
    if (shown === undefined) return result;
    const [failure, others] = blame(operation, shown, result.failures);
    failures.set(operation, failure);
    return { ...result, result: 'fail', failures: [failure, ...others] };
  });
  const checks = results.map((result) => {
    if (result.result !== 'fail') return result;
    for (const [operation, failure] of failures) {
      if (isBlocked(result, operation, failure)) return block(result, operation, failure);
    }
    return result;
  });
  return [...checks, ...ofContract];
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

/** What a success response of an operation has to be, by the contract. */
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
function isBlocked(result: CheckResult, operation: OperationId, { exchange: shown }: Failure): boolean {
  if (shown === undefined || byId.get(result.id)?.ownStatuses?.includes(shown.response.status)) return false;
  if (result.operation === operation) return true;
  return result.failures.every(({ exchange }) => exchange !== undefined && failsLikewise(exchange, shown));
}

const block = (result: CheckResult, operation: OperationId, failure: Failure): CheckResult => ({
  ...result,
  result: 'untestable',
  reason: `Needs ${operation}, which fails: expected ${failure.expected}, seen ${failure.seen}.`,
  needs: { operation, failure: { ...failure, requirements: [] } },
  failures: [],
});
