import { appendPointer, valueAt } from '@email-automation/contract-tools/json-pointer';
import { pathPattern } from '@email-automation/contract-tools/path-template';
import { resolveReference } from '@email-automation/contract-tools/resolve-reference';
import { readOperatorContract } from '@email-automation/sandbox/operator/operator-contract';
import { readContract } from '@email-automation/service/contract/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

interface ContractOf<Operation> {
  document: object;
  operations: readonly Operation[];
}

/**
 * Compares a response with the contract: its status must be declared, and its body must have the schema.
 * @param path with or without a query
 * @param response its body is the parsed JSON, or undefined
 * @returns the violation of the contract, in a sentence; undefined without one
 */
type FindViolation = (method: string, path: string, response: { status: number; body: unknown }) => string | undefined;

const { document, operations } = readOperatorContract();

/** For responses of the API. HTTP requires statuses beyond the contract. */
export const findResponseViolation = createFinder(readContract(), [400, 405, 413, 415, 503]);

/** For responses of the control port. */
export const findControlViolation = createFinder({ document, operations: Object.values(operations) });

function createFinder<Operation extends { method: string; path: string }>(
  contract: ContractOf<Operation>,
  ofHttp: readonly number[] = [],
): FindViolation {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, code: { optimize: false } });
  formats.default(ajv);
  ajv.addSchema(contract.document, 'contract');
  const routes = contract.operations.map(({ method, path }) => ({ method, path, pattern: pathPattern(path) }));
  const validators = new Map<object, ValidateFunction | undefined>();
  /** The validator of a response's body, if it has one. */
  const validatorOf = (response: { $ref?: string }): ValidateFunction | undefined => {
    if (!validators.has(response)) {
      const { content } = resolveReference(contract.document, response) as {
        content?: Record<string, { schema: object }>;
      };
      const schema = content?.['application/json']?.schema;
      const local = schema && JSON.parse(JSON.stringify(schema).replaceAll('#/components', 'contract#/components'));
      validators.set(response, local && ajv.compile(local));
    }
    return validators.get(response);
  };
  return (method, path, { status, body }) => {
    const pathname = path.split('?', 1)[0] as string;
    const operation = routes.find((route) => route.method === method && route.pattern.test(pathname));
    if (operation === undefined || ofHttp.includes(status)) return undefined;
    const pointer = appendPointer('/paths', operation.path, method.toLowerCase(), 'responses');
    const responses = valueAt(contract.document, pointer) as Record<string, object>;
    const key = [String(status), `${Math.floor(status / 100)}XX`].find((name) => name in responses);
    if (key === undefined) return `${method} ${path} returns ${status}, which the contract does not have`;
    const validate = validatorOf(responses[key] as { $ref?: string });
    if (validate === undefined || validate(body)) return undefined;
    return `${method} ${path}: ${ajv.errorsText(validate.errors)}`;
  };
}
