import { literal } from '@email-automation/codegen/literal';
import { locate } from '@email-automation/codegen/locate';
import type { Operation } from '@email-automation/types';
import type { RequestSchema } from '../src/msw/schema.ts';

type Node = Readonly<Record<string, unknown>>;

/** Keywords that say nothing about which requests are valid. */
const annotations = ['description', 'default', 'x-default', 'deprecated', 'example', 'examples', 'title'];

/** How the source of each keyword of `Schema` is written: as it is, as a schema, as a list of them, or as schemas by name. */
const keywords: Record<keyof RequestSchema, 'value' | 'schema' | 'list' | 'map'> = {
  $ref: 'value',
  type: 'value',
  const: 'value',
  enum: 'value',
  format: 'value',
  minimum: 'value',
  maximum: 'value',
  exclusiveMaximum: 'value',
  minItems: 'value',
  maxItems: 'value',
  required: 'value',
  properties: 'map',
  items: 'schema',
  allOf: 'list',
  oneOf: 'list',
  not: 'schema',
};

/**
 * TypeScript source for the schemas of the requests of all operations.
 * @throws Error for a keyword that the validator of the handlers does not have
 */
export function generateRequestSchemas(contract: object, operations: Operation[]): string {
  const named = new Map<string, string>();

  function write(schema: Node): string {
    const members = Object.entries(schema).flatMap(([keyword, value]) => {
      if (annotations.includes(keyword) || (keyword === 'additionalProperties' && value === true)) return [];
      return [`${keyword}: ${keyword === '$ref' ? `'${reference(value as string)}'` : writeKeyword(keyword, value)}`];
    });
    return `{ ${members.join(', ')} }`;
  }

  function writeKeyword(keyword: string, value: unknown): string {
    switch (keywords[keyword as keyof RequestSchema]) {
      case 'value':
        return literal(value);
      case 'schema':
        return write(value as Node);
      case 'list':
        return `[${(value as Node[]).map(write).join(', ')}]`;
      case 'map': {
        const entries = Object.entries(value as Record<string, Node>);
        return `{ ${entries.map(([name, schema]) => `${name}: ${write(schema)}`).join(', ')} }`;
      }
      default:
        throw new Error(
          `src/msw/find-violations.ts does not have the keyword ${keyword}. Add it there and to RequestSchema.`,
        );
    }
  }

  function reference(pointer: string): string {
    const name = pointer.split('/').at(-1) as string;
    if (!named.has(name)) {
      named.set(name, '');
      named.set(name, write(locate(contract, pointer.replace(/^#/, '')).node as Node));
    }
    return name;
  }

  /** The interface does not give the first page a number, but a default: pages begin with it. */
  const writeParameter = (schema: Node) => write(schema.type === 'integer' ? { ...schema, minimum: 1 } : schema);

  const entries = operations.map(({ operationId, query, body, batch, singleRecord, pages }) => {
    const members: string[] = [];
    if (query.length > 0) {
      const properties = query.map(({ name, schema }) => `${name}: ${writeParameter(schema)}`).join(', ');
      const required = query.filter((parameter) => parameter.required).map(({ name }) => name);
      members.push(`query: { type: 'object', required: ${literal(required)}, properties: { ${properties} } }`);
    }
    if (body) members.push(`body: { $ref: '${reference(body.schema)}' }`);
    if (batch) members.push('batch: true');
    if (singleRecord) members.push(`singleRecord: '${singleRecord}'`);
    if (pages) members.push(`pageSize: ${pages.size}`);
    return `  ${operationId}: { ${members.join(', ')} },`;
  });
  return `// Generated from the contract by \`pnpm build\`; edit spec/ instead.

import type { OperationId } from '@email-automation/types';
import type { RequestSchema, RequestSchemas } from './schema.ts';

/** The schemas that others refer to by name. */
export const schemas: Record<string, RequestSchema> = {
${[...named].map(([name, text]) => `  ${name}: ${text},`).join('\n')}
};

/** What requests of each operation contain. */
export const requests: Record<OperationId, RequestSchemas> = {
${entries.join('\n')}
};
`;
}
