import { valueAt } from '@email-automation/contract-tools/json-pointer';
import type { Operation, OperationId } from '@email-automation/types';
import { type HttpResponse, mediaTypeOf } from '../http/send.ts';
import { enclosingSchemas } from './enclosing-schemas.ts';
import { operations } from './operations.ts';
import { requirementsOf } from './requirements-of.ts';
import { document, schemaViolations } from './schemas.ts';
import { violatedRequirements } from './violated-requirements.ts';

/** A violation of the contract by a response. */
export interface Violation {
  /** Ids of the requirements on the violated element; may be empty. */
  requirements: string[];
  expected: string;
  seen: unknown;
}

/**
 * Validates a response against the contract of the operation: status, headers, media type and body. The body of a 401 is
 * unspecified (`unauthorized-body`).
 */
export function findViolations(operationId: OperationId, response: HttpResponse): Violation[] {
  const head = findHeadViolations(operationId, response);
  const key = keyOf(operationId, response.status);
  if (key === undefined) return head;
  const documented = operations[operationId].responses[key] as OperationResponse;
  return [...head, ...findBodyViolations(operationId, `${operationId}/responses/${key}`, documented, response)];
}

/** Validates the status and the headers of a response against the contract of the operation. */
export function findHeadViolations(
  operationId: OperationId,
  response: Pick<HttpResponse, 'status' | 'headers'>,
): Violation[] {
  const { responses } = operations[operationId];
  const key = keyOf(operationId, response.status);
  if (key === undefined) {
    const known = Object.keys(responses).join(', ');
    return [{ requirements: [], expected: `a documented status: ${known}`, seen: response.status }];
  }
  return findHeaderViolations(operationId, responses[key] as OperationResponse, response);
}

/** Whether the contract describes responses of an operation with this status. */
export const isDocumented = (operationId: OperationId, status: number): boolean =>
  keyOf(operationId, status) !== undefined;

/** The key of a status in the responses of an operation, such as `201` or `2XX`. */
const keyOf = (operationId: OperationId, status: number): string | undefined =>
  [String(status), `${Math.floor(status / 100)}XX`].find((key) => key in operations[operationId].responses);

type OperationResponse = Operation['responses'][string];

function findHeaderViolations(
  operationId: OperationId,
  { headers }: OperationResponse,
  response: Pick<HttpResponse, 'headers'>,
): Violation[] {
  const found: Violation[] = [];
  for (const [name, pointer] of Object.entries(headers)) {
    const { required } = valueAt(document, pointer) as { required?: boolean };
    const text = response.headers[name.toLowerCase()];
    const add = (expected: string, seen: string) =>
      found.push({ requirements: requirementsOf(operationId, { schema: pointer, kind: 'value' }), expected, seen });
    if (text === undefined && required) {
      add(`the header ${name}`, 'no such header');
    } else if (text !== undefined) {
      const violation = schemaViolations(/^-?\d+$/.test(text) ? Number(text) : text, `${pointer}/schema`)[0];
      if (violation) add(`the header ${name} ${violation.message}`, text);
    }
  }
  return found;
}

function findBodyViolations(
  operationId: OperationId,
  element: string,
  { pointer, mediaTypes: expected }: OperationResponse,
  response: HttpResponse,
): Violation[] {
  if (response.status === 204 && hasBody(response)) {
    const requirements = violatedRequirements({ element, kind: 'value' });
    return [{ requirements, expected: 'no body in a 204 response', seen: response.text || response.headers }];
  }
  // Without content in the contract: a redirect may have a page for browsers.
  if (expected.length === 0 || (response.text === '' && isOpenBody(response))) return [];
  const media = mediaTypeOf(response.headers);
  if (!expected.includes(media)) {
    const requirements = expected.includes('application/json') ? ['SERVICE-2'] : [];
    return [{ requirements, expected: `the media type ${expected.join(' or ')}`, seen: media || 'no media type' }];
  }
  if (media !== 'application/json' || isOpenBody(response)) return [];
  if (response.notUtf8)
    return [
      { requirements: ['SERVICE-2'], expected: 'JSON in UTF-8', seen: `bytes in another encoding: ${response.text}` },
    ];
  if (response.body === undefined) return [{ requirements: ['SERVICE-2'], expected: 'JSON', seen: response.text }];
  const schema = `${pointer}/content/application~1json/schema`;
  return schemaViolations(response.body, schema).map((violation) => ({
    requirements: requirementsOf(operationId, violation, {
      around: enclosingSchemas(schema, violation.at),
      message: element,
    }),
    expected: violation.message,
    seen: violation.missing === undefined ? valueAt(response.body, violation.at) : `no \`${violation.missing}\``,
  }));
}

/** Whether the interface leaves the body of a response open (`unauthorized-body`). */
const isOpenBody = ({ status }: HttpResponse) => status === 401;

/** Whether a response has a body, or announces one that a client does not read after a 204. */
const hasBody = ({ text, headers }: HttpResponse) => text !== '' || Number(headers['content-length'] ?? 0) > 0;
