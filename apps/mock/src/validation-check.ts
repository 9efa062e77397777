import { deriveOperations } from '@email-automation/codegen/derive-operations';
import { locate } from '@email-automation/codegen/locate';
import { appendPointer } from '@email-automation/contract-tools/json-pointer';
import { fillPath } from '@email-automation/contract-tools/path-template';
import { type BodySchema, generateInvalidBodies } from './invalid-bodies.ts';
import { MockError } from './mock-error.ts';
import type { Prism } from './prism.ts';

/**
 * Checks that Prism accepts the example body of every operation, and rejects copies of it that each violate one keyword of
 * the schema. Prism silently disables validation when it does not know the schema dialect of a document, and ignores
 * keywords beside a `$ref` whose target it has already resolved.
 * @throws MockError with the accepted invalid bodies, or with the operation whose example is rejected
 */
export async function checkValidation(contract: object, prism: Prism): Promise<void> {
  const accepted: string[] = [];
  const resolve = createResolver(contract);
  for (const { operationId, method, body, ...operation } of Object.values(deriveOperations(contract))) {
    if (!body) continue;
    const path = fillPath(operation.path, () => '1');
    // A contract that is not linted can have none.
    const { example: pointer }: { example?: string } = body;
    const example = pointer === undefined ? undefined : locate(contract, pointer).node;
    // The schema with its reference unresolved, because keywords can be beside the reference.
    const media = appendPointer(operation.pointer, 'requestBody', 'content', 'application/json');
    const { schema } = locate(contract, media).node as { schema: BodySchema };
    const statusFor = async (body: unknown) =>
      (await prism({ method: method.toLowerCase() as 'post', url: { path }, headers, body })).statusCode;
    const status = example === undefined ? 'no example' : await statusFor(example);
    if (!(Number(status) < 300))
      throw new MockError(
        `The validation of ${operationId} cannot be checked: its example got ${status}. Correct the contract.`,
      );
    for (const { violation, body } of generateInvalidBodies(schema, example, resolve)) {
      // Removes properties that are undefined, as sending the body as JSON does.
      if ((await statusFor(JSON.parse(JSON.stringify(body)))) !== 422) accepted.push(`${operationId} ${violation}`);
    }
  }
  if (accepted.length === 0) return;
  throw new MockError(
    `The mock does not start, because it accepts ${accepted.length} invalid bodies:\n  ${accepted.slice(0, 10).join('\n  ')}\n` +
      'The jsonSchemaDialect of the contract must be https://json-schema.org/draft/2020-12/schema, and a $ref must have ' +
      'no keywords beside it.',
  );
}

const headers = { authorization: 'Bearer any-token', 'content-type': 'application/json', 'content-length': '2' };

/** Creates a function that merges the target of a schema's `$ref` with the keywords beside it. */
export const createResolver = (contract: object) =>
  function resolve({ $ref, ...siblings }: BodySchema): BodySchema {
    if ($ref === undefined) return siblings;
    return { ...resolve(locate(contract, $ref.slice(1)).node as BodySchema), ...siblings };
  };
