import { MockError } from './error.ts';

interface Schema {
  $ref?: string;
  required?: string[];
}
interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** What is read of the bundled contract. */
export interface Contract {
  paths: Record<string, { post?: Operation }>;
  components: { schemas: Record<string, Schema> };
}

const credential = `Basic ${Buffer.from('any-token:').toString('base64')}`;

/**
 * Sends an invalid body to every operation that takes one: an object without the property that its schema requires.
 * Prism switches validation off without a word when it does not know the schema dialect of the document.
 * @throws MockError naming the operations that let an invalid body pass
 */
export async function proveValidation(url: string, { paths, components }: Contract): Promise<void> {
  const passed: string[] = [];
  for (const [path, { post }] of Object.entries(paths)) {
    const schema = post?.requestBody?.content['application/json']?.schema;
    if (post === undefined || schema === undefined) continue;
    const { required = [] } = schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
    if (required.length === 0) throw new MockError(`No body is known that ${post.operationId} must refuse.`);
    const response = await fetch(url + path.replace(/\{\w+\}/g, '1'), {
      method: 'POST',
      headers: { authorization: credential, 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(5000),
    });
    await response.arrayBuffer();
    if (response.status !== 422) passed.push(`${post.operationId} (${response.status})`);
  }
  if (passed.length === 0) return;
  throw new MockError(
    `Prism does not refuse invalid bodies: ${passed.join(', ')}. Nothing is served. The contract's jsonSchemaDialect ` +
      'must be https://json-schema.org/draft/2020-12/schema, and every operation must declare its 422.',
  );
}
