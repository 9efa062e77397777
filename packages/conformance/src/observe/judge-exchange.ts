import { parseJson } from '@email-automation/contract-tools/parse-json';
import type { OperationId } from '@email-automation/types';
import { findCredentialViolations, lacksCredential } from '../contract/credential-violations.ts';
import { findListViolations } from '../contract/list-facts.ts';
import { matchOperation } from '../contract/match-operation.ts';
import { operations } from '../contract/operations.ts';
import { hasRequirement } from '../contract/registers.ts';
import { demandsRejection } from '../contract/rejections.ts';
import { findRequestViolations } from '../contract/request-violations.ts';
import { findHeadViolations, findViolations, isDocumented, type Violation } from '../contract/violations.ts';
import { describePath, describeWord } from './describe-path.ts';
import type { ObservedExchange } from './observed-exchange.ts';
import { isOpenStatus } from './open-statuses.ts';
import { findUndescribedFields } from './undescribed-fields.ts';

/** Who violates the contract. */
export type Side = 'client' | 'server';

export interface Finding extends Violation {
  side: Side;
}

/** The evidence of an exchange. */
export interface Judgment {
  /** Undefined if the contract has no operation with this method and path, so that the exchange is not judged. */
  operation: OperationId | undefined;
  /** Parts of the request that the contract does not describe: a path, a method, query parameters, or fields. */
  undescribed: string[];
  findings: Finding[];
}

/**
 * Holds both sides of an exchange to the contract: the request counts against the client, the response against the server.
 * A server that refuses an invalid request behaves well, with any status.
 */
export function judgeExchange(exchange: ObservedExchange): Judgment {
  const { method, path, query } = exchange;
  const operation = matchOperation(method, path.replace(/(.)\/$/, '$1'))?.operation;
  if (operation === undefined) {
    return { operation, undescribed: [`${describeWord(method)} ${describePath(path)}`], findings: [] };
  }
  const known = new Set<string>(operations[operation].query.map(({ name }) => name));
  const unknown = [...new Set(query.keys())].filter((name) => !known.has(name));
  const fields = findUndescribedFields(operation, parseJson(exchange.request.text ?? ''));
  const ofClient = judgeRequest(operation, exchange);
  return {
    operation,
    undescribed: [
      ...unknown.map((name) => `query parameter ${describeWord(name)} of ${operation}`),
      ...fields.map((pointer) => `field ${pointer} of ${operation}`),
    ],
    findings: [
      ...ofClient.map((violation) => toFinding(violation, 'client')),
      ...judgeResponse(operation, exchange, ofClient).map((violation) => toFinding(violation, 'server')),
    ],
  };
}

/** A finding names only requirements that the contract has. */
const toFinding = (violation: Violation, side: Side): Finding => ({
  ...violation,
  requirements: violation.requirements.filter(hasRequirement),
  side,
});

function judgeRequest(operation: OperationId, exchange: ObservedExchange): Violation[] {
  const { request, query, response, mayOmitCredentials } = exchange;
  const { authorization } = request.headers;
  // Only the response says that a recorded request had no credential, or another one.
  const isOmitted = mayOmitCredentials && response?.status !== 401 && !isWhole(authorization);
  const { text } = request;
  return [
    ...(isOmitted ? [] : findCredentialViolations(operation, authorization)),
    ...findRequestViolations(operation, { query, headers: request.headers, text }),
  ];
}

/** Whether a credential is as it was sent: tools replace it, or parts of it. */
const isWhole = (authorization: string | undefined) =>
  authorization !== undefined && !/redact|removed|hidden|filtered|[*<[\u2026]|xxx$/i.test(authorization);

function judgeResponse(
  operation: OperationId,
  exchange: ObservedExchange,
  ofClient: readonly Violation[],
): Violation[] {
  const { response } = exchange;
  if (response === undefined) return [];
  const { status, headers, text } = response;
  const isRefusal = status >= 400 && status < 500;
  const isOpen = !isDocumented(operation, status) && ((isRefusal && ofClient.length > 0) || isOpenStatus(exchange));
  if (isOpen) return [];
  return [
    ...findAcceptedViolations(operation, exchange, ofClient),
    ...(text === undefined
      ? findHeadViolations(operation, { status, headers })
      : findViolations(operation, { status, headers, text, body: parseJson(text) })),
    ...(status === 200 && text !== undefined
      ? findListViolations(operation, argumentsOf(exchange), parseJson(text))
      : []),
  ];
}

/** The arguments of a list. Some servers take those other than `page` from a body (`list-arguments`). */
const argumentsOf = ({ query, request }: ObservedExchange): Record<string, unknown> => ({
  ...Object(parseJson(request.text ?? '')),
  ...Object.fromEntries(query),
});

/** Values that the server accepts although the interface says that it rejects them. Records of batches can be rejected later. */
function findAcceptedViolations(
  operation: OperationId,
  { response, mayOmitCredentials }: ObservedExchange,
  ofClient: readonly Violation[],
): Violation[] {
  if (response === undefined || response.status < 200 || response.status >= 300) return [];
  const isBatch = operations[operation].rateLimit === 'batch';
  return ofClient.flatMap((violation) => {
    const { requirements, expected } = violation;
    const demanding = requirements.filter((id) =>
      id === 'AUTH-1' ? !mayOmitCredentials : demandsRejection(id) && (!isBatch || id.startsWith('LIMIT-')),
    );
    const isOpenToAll = lacksCredential(violation) && !mayOmitCredentials;
    if (demanding.length === 0 && !isOpenToAll) return [];
    return [{ requirements: demanding, expected: `a refusal, because of: ${expected}`, seen: response.status }];
  });
}
