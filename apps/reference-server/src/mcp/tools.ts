import { valueAt } from '@email-automation/contract-tools/json-pointer';
import { resolveReference } from '@email-automation/contract-tools/resolve-reference';
import {
  type Operation as OperatorOperation,
  readOperatorContract,
} from '@email-automation/sandbox/operator/operator-contract';
import { type Operation, readContract } from '@email-automation/service/contract/contract';
import type { Tool } from '@modelcontextprotocol/server';

/** A tool that does an operation of one of the contracts. */
export interface OperationTool {
  contract: 'api' | 'operator';
  operation: Operation | OperatorOperation;
  /** The property of the result that is a list, whose items calls can skip. */
  list: string | undefined;
  definition: Tool;
}

interface Node {
  $ref?: string;
  type?: unknown;
  required?: string[];
  properties?: Record<string, Node>;
  [keyword: string]: unknown;
}

interface Parameter {
  name: string;
  description?: string;
  schema: Node;
}

/** The tools that the contracts declare by `x-mcp`, in the order of the contracts. */
export function readTools(): OperationTool[] {
  const api = readContract();
  const operator = readOperatorContract();
  return [
    ...api.operations.flatMap((operation) => toTool('api', operation, api.document) ?? []),
    ...Object.values(operator.operations).flatMap((one) => toTool('operator', one, operator.document) ?? []),
  ];
}

function toTool(
  contract: OperationTool['contract'],
  operation: OperationTool['operation'],
  document: object,
): OperationTool | undefined {
  const { 'x-mcp': mcp } = (operation.extensions ?? {}) as { 'x-mcp'?: { tool: string; destructive?: boolean } };
  if (mcp === undefined) return undefined;
  const { method, summary, description, idempotent, responses, success } = operation;
  const isRead = method === 'GET';
  const list = /^list/.test(operation.operationId)
    ? findList(document, responses[success]?.json?.schema ?? '')
    : undefined;
  return {
    contract,
    operation,
    list,
    definition: {
      name: mcp.tool,
      title: summary,
      description,
      inputSchema: describeInput(operation, document, list !== undefined) as Tool['inputSchema'],
      annotations: {
        readOnlyHint: isRead,
        destructiveHint: mcp.destructive ?? false,
        idempotentHint: idempotent,
        openWorldHint: false,
      },
    },
  };
}

/** The first property of a schema that is a list. */
function findList(document: object, pointer: string): string | undefined {
  const { properties = {} } = resolveReference(document, valueAt(document, pointer)) as Node;
  return Object.keys(properties).find((name) => resolveReference(document, properties[name])?.type === 'array');
}

/** All arguments of an operation as properties of one object, as its command and its client method have them. */
export function describeInput(
  { path, pointer, body }: OperationTool['operation'],
  document: object,
  skips = false,
): Node {
  const item = valueAt(document, pointer.slice(0, pointer.lastIndexOf('/'))) as { parameters?: Parameter[] };
  const { parameters = [] } = valueAt(document, pointer) as { parameters?: Parameter[] };
  const declared = [...(item.parameters ?? []), ...parameters].map(
    (one) => resolveReference(document, one) as Parameter,
  );
  const schema = (body ? inline(document, valueAt(document, body.schema)) : {}) as Node;
  const properties = {
    ...Object.fromEntries(
      declared.map(({ name, description, schema }) => [name, { ...(inline(document, schema) as Node), description }]),
    ),
    ...schema.properties,
    ...(skips && {
      skip: { type: 'integer', minimum: 0, description: 'How many items of the list to leave out first.' },
    }),
  };
  const inPath = declared.map(({ name }) => name).filter((name) => path.includes(`{${name}}`));
  return {
    type: 'object',
    properties,
    required: [...inPath, ...(schema.required ?? [])],
    ...(schema.additionalProperties === undefined && body ? {} : { additionalProperties: false }),
  };
}

/** A schema with its references resolved, and without extensions, which no other tool knows. */
function inline(document: object, part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((item) => inline(document, item));
  const { $ref, ...keywords } = part as Node;
  const referred = $ref === undefined ? {} : (inline(document, valueAt(document, $ref)) as object);
  const own = Object.entries(keywords).filter(([keyword]) => !keyword.startsWith('x-'));
  return { ...referred, ...Object.fromEntries(own.map(([keyword, value]) => [keyword, inline(document, value)])) };
}
