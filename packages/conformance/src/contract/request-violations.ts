import { valueAt } from '@email-automation/contract-tools/json-pointer';
import type { OperationId } from '@email-automation/types';
import { mediaTypeOf } from '../http/send.ts';
import { enclosingSchemas } from './enclosing-schemas.ts';
import { operations } from './operations.ts';
import { rejectingRequirements } from './rejections.ts';
import { requirementsOf } from './requirements-of.ts';
import { document, type SchemaViolation, schemaViolations } from './schemas.ts';
import { violatedRequirements } from './violated-requirements.ts';
import type { Violation } from './violations.ts';

/** The parts of a request that the contract describes. */
export interface DescribedRequest {
  query: URLSearchParams;
  /** By lower-case name. */
  headers: Record<string, string>;
  /** The decoded body; undefined if it is not known, so that it is not judged. */
  text: string | undefined;
}

/**
 * Validates the query, the media type, and the body of a request against the contract of the operation. What the interface
 * leaves open is no violation: unknown parameters, null for an optional field, and a body where the operation has none.
 */
export function findRequestViolations(operationId: OperationId, request: DescribedRequest): Violation[] {
  return [...findQueryViolations(operationId, request), ...findBodyViolations(operationId, request)];
}

function findQueryViolations(operationId: OperationId, { query }: DescribedRequest): Violation[] {
  const pointers = new Map(parameterPointers(operationId));
  const described = operations[operationId].query;
  const requirementsOfParameter = (name: string) =>
    violatedRequirements({ element: `${operationId}/parameters/${name}`, kind: 'value' });
  const missing = described.filter(({ name, required }) => required && !query.has(name)).map(({ name }) => name);
  const violations = described.flatMap(({ name, schema }): Violation[] => {
    const text = query.get(name);
    if (text === null) return [];
    const pointer = pointers.get(name) ?? '';
    const requirements = requirementsOfParameter(name);
    return schemaViolations(readParameter(text, schema), `${pointer}/schema`).map((violation) => ({
      requirements:
        requirements.length > 0 ? requirements : requirementsOf(operationId, { ...violation, schema: pointer }),
      expected: `the query parameter ${name} ${violation.message.replace(/^the body /, '')}`,
      seen: text,
    }));
  });
  if (missing.length === 0) return violations;
  const requirements = [...new Set(missing.flatMap(requirementsOfParameter))];
  const expected = `the query ${missing.length === 1 ? 'parameter' : 'parameters'} ${missing.join(', ')}`;
  return [{ requirements, expected, seen: 'not in the query' }, ...violations];
}

/** The value of a parameter that the query has as text; the text itself if it is no such value. */
function readParameter(text: string, { type }: { type?: unknown }): unknown {
  if ((type === 'integer' || type === 'number') && /^-?\d+$/.test(text)) return Number(text);
  return type === 'boolean' && /^(true|false)$/.test(text) ? text === 'true' : text;
}

/** The names of the parameters of an operation, with the pointers to their definitions. */
function parameterPointers(operationId: OperationId): [string, string][] {
  const list = `${operations[operationId].pointer}/parameters`;
  const parameters = (valueAt(document, list) ?? []) as { $ref?: string }[];
  return parameters.map(({ $ref }, index) => {
    const pointer = $ref?.slice(1) ?? `${list}/${index}`;
    return [(valueAt(document, pointer) as { name: string }).name, pointer];
  });
}

function findBodyViolations(operationId: OperationId, { headers, text }: DescribedRequest): Violation[] {
  const { body } = operations[operationId];
  if (body === undefined || text === undefined) return [];
  const message = `${operationId}/requestBody`;
  const json = text.replace(/^\ufeff/, '');
  if (json.trim() === '') {
    if (!body.required) return [];
    return [
      {
        requirements: violatedRequirements({ element: message, kind: 'missing' }),
        expected: 'a body',
        seen: 'no body',
      },
    ];
  }
  const media = mediaTypeOf(headers);
  const found: Violation[] =
    media === 'application/json'
      ? []
      : [{ requirements: ['SERVICE-1'], expected: 'the media type application/json', seen: media || 'no media type' }];
  const value = parse(json);
  // A form, for example: its media type says it all.
  if (value === undefined) {
    return found.length > 0 ? found : [{ requirements: ['SERVICE-1'], expected: 'a body of JSON', seen: text }];
  }
  return [
    ...found,
    ...schemaViolations(value, body.schema).map((violation) => ({
      requirements: requirementsOfBody(operationId, violation, value),
      expected: violation.message,
      seen: violation.missing === undefined ? valueAt(value, violation.at) : `no \`${violation.missing}\``,
    })),
  ];
}

/** The ids of the requirements that make a server reject the body; without any, of all on the element. */
function requirementsOfBody(operationId: OperationId, violation: SchemaViolation, body: unknown): string[] {
  const root = operations[operationId].body?.schema ?? '';
  const place = { around: enclosingSchemas(root, violation.at), message: `${operationId}/requestBody` };
  const ids = requirementsOf(operationId, violation, place);
  const list = violation.schema.replace(/\/properties\/[^/]+$/, '/required');
  const ofList =
    violation.missing === undefined ? [] : requirementsOf(operationId, { schema: list, kind: 'value' }, place);
  const rejecting = rejectingRequirements([...new Set([...ofList, ...ids])], valueAt(body, violation.at));
  return rejecting.length > 0 ? rejecting : ids;
}

/** The JSON without members that are null: whether null stands for a missing value is unspecified (`null-in-requests`). */
function parse(json: string): unknown {
  try {
    return JSON.parse(json, (_, value) => (value === null ? undefined : value));
  } catch {
    return undefined;
  }
}
