import { appendPointer, valueAt } from '@email-automation/contract-tools/json-pointer';
import { pathPattern } from '@email-automation/contract-tools/path-template';
import { resolveReference } from '@email-automation/contract-tools/resolve-reference';
import { type Operation, readContract } from '@email-automation/service/contract/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

const contract = readContract();
const ajv = new Ajv2020({ strict: false, validateSchema: false });
formats.default(ajv);
ajv.addSchema(contract.document, 'contract');

const routes = contract.operations.map((operation) => ({
  ...operation,
  pattern: pathPattern(operation.path),
}));

/** Statuses that HTTP requires beyond the contract. */
const ofHttp = [400, 405, 413, 415, 503];

/** Finds the operation of a request. @param path with or without a query */
export function findOperation(method: string, path: string): Operation | undefined {
  const pathname = path.split('?', 1)[0] as string;
  return routes.find((route) => route.method === method && route.pattern.test(pathname));
}

/**
 * Compares a response with the contract: its status must be declared, and its body must have the schema.
 * @param response its body is the parsed JSON, or undefined
 * @returns the violation of the contract, in a sentence; undefined without one
 */
export function findResponseViolation(
  method: string,
  path: string,
  { status, body }: { status: number; body: unknown },
): string | undefined {
  const operation = findOperation(method, path);
  if (operation === undefined || ofHttp.includes(status)) return undefined;
  const pointer = appendPointer('/paths', operation.path, method.toLowerCase(), 'responses');
  const responses = valueAt(contract.document, pointer) as Record<string, object>;
  const key = [String(status), `${Math.floor(status / 100)}XX`].find((name) => name in responses);
  if (key === undefined) return `${method} ${path} returns ${status}, which the contract does not have`;
  const validate = validatorOf(responses[key] as { $ref?: string });
  if (validate === undefined || validate(body)) return undefined;
  return `${method} ${path}: ${ajv.errorsText(validate.errors)}`;
}

const validators = new Map<object, ValidateFunction | undefined>();

/** The validator of a response's body, if it has one. */
function validatorOf(response: { $ref?: string }): ValidateFunction | undefined {
  if (!validators.has(response)) {
    const { content } = resolveReference(contract.document, response) as {
      content?: Record<string, { schema: object }>;
    };
    const schema = content?.['application/json']?.schema;
    const local = schema && JSON.parse(JSON.stringify(schema).replaceAll('#/components', 'contract#/components'));
    validators.set(response, local && ajv.compile(local));
  }
  return validators.get(response);
}
