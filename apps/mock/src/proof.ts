import { deriveOperations } from '@email-automation/codegen/derive-operations';
import { appendPointer, locate } from '@email-automation/codegen/locate';
import { MockError } from './error.ts';
import { invalidBodies, type Schema } from './invalid-bodies.ts';
import type { Ask } from './prism.ts';

/**
 * Lets Prism judge the example body of every operation, which must pass, and copies of it that break one keyword of its
 * schema each, which must not. Prism switches validation off without a word when it does not know the schema dialect of
 * a document, and drops keywords beside a `$ref` whose target it has met before.
 * @throws MockError naming what passed, or the operation whose example did not
 */
export async function proveValidation(contract: object, ask: Ask): Promise<void> {
  const accepted: string[] = [];
  const resolve = resolverOf(contract);
  for (const { operationId, method, body, ...operation } of Object.values(deriveOperations(contract))) {
    if (!body) continue;
    const path = operation.path.replace(/\{\w+\}/g, '1');
    const example = locate(contract, body.example).node;
    // As it is written: beside its reference there can be keywords.
    const media = appendPointer(operation.pointer, 'requestBody', 'content', 'application/json');
    const { schema } = locate(contract, media).node as { schema: Schema };
    const statusFor = async (body: unknown) =>
      (await ask({ method: method.toLowerCase() as 'post', url: { path }, headers, body })).statusCode;
    const status = example === undefined ? 'no example' : await statusFor(example);
    if (!(Number(status) < 300))
      throw new MockError(
        `Prism cannot be tested with ${operationId}: its example got ${status}. Correct the contract.`,
      );
    for (const { fault, body } of invalidBodies(schema, example, resolve)) {
      // Only JSON crosses the wire: what is undefined does not.
      if ((await statusFor(JSON.parse(JSON.stringify(body)))) !== 422) accepted.push(`${operationId} ${fault}`);
    }
  }
  if (accepted.length === 0) return;
  throw new MockError(
    `The mock accepts ${accepted.length} invalid bodies and is not served:\n  ${accepted.slice(0, 10).join('\n  ')}\n` +
      'The jsonSchemaDialect of the contract must be https://json-schema.org/draft/2020-12/schema, and no keyword may ' +
      'stand beside a $ref.',
  );
}

const headers = { authorization: 'Bearer any-token', 'content-type': 'application/json', 'content-length': '2' };

/** A schema with what its `$ref` leads to, and what stands beside it. */
const resolverOf = (contract: object) =>
  function resolve({ $ref, ...beside }: Schema): Schema {
    if ($ref === undefined) return beside;
    return { ...resolve(locate(contract, $ref.slice(1)).node as Schema), ...beside };
  };
