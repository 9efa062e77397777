import type { Operation, OperationId } from '@email-automation/types';
import type { Answer } from '../http/send.ts';
import { valueAt } from '../value-at.ts';
import { requirementsOf } from './blame.ts';
import { operations } from './operations.ts';
import { document, type Misfit, misfits } from './schemas.ts';

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
export function violations(operationId: OperationId, answer: Answer): Violation[] {
  const { responses } = operations[operationId];
  const key = [String(answer.status), `${Math.floor(answer.status / 100)}XX`].find((status) => status in responses);
  if (key === undefined) {
    const known = Object.keys(responses).join(', ');
    return [{ requirements: [], expected: `a status that the contract has: ${known}`, seen: answer.status }];
  }
  const response = responses[key] as OperationResponse;
  return [
    ...headerViolations(operationId, response, answer),
    ...bodyViolations(operationId, `${operationId}/responses/${key}`, response, answer),
  ];
}

type OperationResponse = Operation['responses'][string];

function headerViolations(operationId: OperationId, { headers }: OperationResponse, answer: Answer): Violation[] {
  const found: Violation[] = [];
  for (const [name, pointer] of Object.entries(headers)) {
    const { required } = valueAt(document, pointer) as { required?: boolean };
    const requirements = blame(operationId, { schema: pointer, fault: 'value' });
    const text = answer.headers[name.toLowerCase()];
    if (text === undefined && required) {
      found.push({ requirements, expected: `the header ${name}`, seen: 'no such header' });
    } else if (text !== undefined) {
      const misfit = misfits(/^-?\d+$/.test(text) ? Number(text) : text, `${pointer}/schema`)[0];
      if (misfit) found.push({ requirements, expected: `the header ${name} ${misfit.message}`, seen: text });
    }
  }
  return found;
}

function bodyViolations(
  operationId: OperationId,
  place: string,
  { pointer, mediaTypes: expected }: OperationResponse,
  answer: Answer,
): Violation[] {
  // Without content in the contract: a 204 cannot have any by HTTP itself, and a redirect may carry a page for people.
  if (expected.length === 0 || (answer.text === '' && answer.status === 401)) return [];
  const media = (answer.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!expected.includes(media)) {
    const requirements = expected.includes('application/json') ? ['SERVICE-2'] : [];
    return [{ requirements, expected: `the media type ${expected.join(' or ')}`, seen: media || 'no media type' }];
  }
  if (media !== 'application/json' || answer.status === 401) return [];
  if (answer.body === undefined) return [{ requirements: ['SERVICE-2'], expected: 'JSON', seen: answer.text }];
  const schema = `${pointer}/content/application~1json/schema`;
  return misfits(answer.body, schema).map((misfit) => ({
    requirements: blame(operationId, misfit, place),
    expected: misfit.message,
    seen: misfit.missing === undefined ? valueAt(answer.body, misfit.at) : `no \`${misfit.missing}\``,
  }));
}

/** The requirements behind a place of the bundle; where none speaks of it, those of the whole answer. */
function blame(operationId: OperationId, { schema, fault }: Pick<Misfit, 'schema' | 'fault'>, answer = ''): string[] {
  const own = `${operations[operationId].pointer}/`;
  const element = schema.startsWith(own)
    ? `${operationId}/${schema.slice(own.length)}`
    : schema.replace(/^\/components\//, '');
  const blamed = requirementsOf({ element, fault });
  return blamed.length > 0 ? blamed : requirementsOf({ element: answer, fault: 'value' });
}
