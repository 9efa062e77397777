import { MockError } from './error.ts';
import { invalidBodies, type Schema } from './invalid-bodies.ts';
import type { Ask } from './prism.ts';

interface Example {
  $ref?: string;
  value?: unknown;
}

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { schema: Schema; examples?: Record<string, Example> }> };
}

/** What is read of a bundled contract. */
export interface Contract {
  paths: Record<string, Record<string, Operation>>;
}

/**
 * Lets Prism judge the example body of every operation, which must pass, and copies of it that break one keyword of its
 * schema each, which must not. Prism switches validation off without a word when it does not know the schema dialect of
 * a document, and drops keywords beside a `$ref` whose target it has met before.
 * @throws MockError naming what passed, or the operation whose example did not
 */
export async function proveValidation(contract: Contract, ask: Ask): Promise<void> {
  const accepted: string[] = [];
  for (const { operationId, path, method, schema, example } of bodies(contract)) {
    const statusFor = async (body: unknown) => (await ask({ method, url: { path }, headers, body })).statusCode;
    const status = example === undefined ? 'no example' : await statusFor(example);
    if (!(Number(status) < 300))
      throw new MockError(
        `Prism cannot be tested with ${operationId}: its example got ${status}. Correct the contract.`,
      );
    for (const { fault, body } of invalidBodies(schema, example, (one) => resolve(contract, one))) {
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

function bodies(contract: Contract) {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId, requestBody }]) => {
      const content = requestBody?.content['application/json'];
      if (!content) return [];
      const [first] = Object.values(content.examples ?? {});
      const example = first && resolve(contract, first).value;
      return [
        { operationId, path: path.replace(/\{\w+\}/g, '1'), method: method as 'post', schema: content.schema, example },
      ];
    }),
  );
}

/** A node with what its `$ref` leads to, and what stands beside it. */
function resolve<Node extends { $ref?: string }>(contract: object, { $ref, ...beside }: Node): Node {
  if ($ref === undefined) return beside as Node;
  const target = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key.replaceAll('~1', '/')], contract);
  return { ...resolve(contract, target as Node), ...beside };
}
