import type { Operation, OperationId } from '@email-automation/types';
import type { HttpResponse } from '../http/send.ts';
import { valueAt } from '../value-at.ts';
import { operations } from './operations.ts';
import { document, type SchemaViolation, schemaViolations } from './schemas.ts';
import { violatedRequirements } from './violated-requirements.ts';

/** A way in which an answer breaks the contract. */
export interface Violation {
  /** Requirements that the broken element states; it may be none. */
  requirements: string[];
  expected: string;
  seen: unknown;
}

/**
 * Holds one answer against everything that the bundle says of the operation: that the status is documented, the
 * headers, the media type and the body. The body of a 401 is open (`unauthorized-body`).
 */
export function findViolations(operationId: OperationId, answer: HttpResponse): Violation[] {
  const { responses } = operations[operationId];
  const key = [String(answer.status), `${Math.floor(answer.status / 100)}XX`].find((status) => status in responses);
  if (key === undefined) {
    const known = Object.keys(responses).join(', ');
    return [{ requirements: [], expected: `a status that the contract has: ${known}`, seen: answer.status }];
  }
  const response = responses[key] as OperationResponse;
  return [
    ...findHeaderViolations(operationId, response, answer),
    ...findBodyViolations(operationId, `${operationId}/responses/${key}`, response, answer),
  ];
}

type OperationResponse = Operation['responses'][string];

function findHeaderViolations(
  operationId: OperationId,
  { headers }: OperationResponse,
  response: HttpResponse,
): Violation[] {
  const found: Violation[] = [];
  for (const [name, pointer] of Object.entries(headers)) {
    const { required } = valueAt(document, pointer) as { required?: boolean };
    const requirements = requirementsOf(operationId, { schema: pointer, kind: 'value' });
    const text = response.headers[name.toLowerCase()];
    if (text === undefined && required) {
      found.push({ requirements, expected: `the header ${name}`, seen: 'no such header' });
    } else if (text !== undefined) {
      const violation = schemaViolations(/^-?\d+$/.test(text) ? Number(text) : text, `${pointer}/schema`)[0];
      if (violation) found.push({ requirements, expected: `the header ${name} ${violation.message}`, seen: text });
    }
  }
  return found;
}

function findBodyViolations(
  operationId: OperationId,
  place: string,
  { pointer, mediaTypes: expected }: OperationResponse,
  response: HttpResponse,
): Violation[] {
  // Without content in the contract: a 204 cannot have any by HTTP itself, and a redirect may carry a page for people.
  if (expected.length === 0 || (response.text === '' && response.status === 401)) return [];
  const media = (response.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!expected.includes(media)) {
    const requirements = expected.includes('application/json') ? ['SERVICE-2'] : [];
    return [{ requirements, expected: `the media type ${expected.join(' or ')}`, seen: media || 'no media type' }];
  }
  if (media !== 'application/json' || response.status === 401) return [];
  if (response.body === undefined) return [{ requirements: ['SERVICE-2'], expected: 'JSON', seen: response.text }];
  const schema = `${pointer}/content/application~1json/schema`;
  return schemaViolations(response.body, schema).map((violation) => ({
    requirements: requirementsOf(operationId, violation, place),
    expected: violation.message,
    seen: violation.missing === undefined ? valueAt(response.body, violation.at) : `no \`${violation.missing}\``,
  }));
}

/** The requirements behind a place of the bundle; where none speaks of it, those of the whole answer. */
function requirementsOf(
  operationId: OperationId,
  { schema, kind }: Pick<SchemaViolation, 'schema' | 'kind'>,
  response = '',
): string[] {
  const own = `${operations[operationId].pointer}/`;
  const element = schema.startsWith(own)
    ? `${operationId}/${schema.slice(own.length)}`
    : schema.replace(/^\/components\//, '');
  const blamed = violatedRequirements({ element, kind: kind });
  return blamed.length > 0 ? blamed : violatedRequirements({ element: response, kind: 'value' });
}
