import { readDocument } from '@email-automation/service/contract/documents';
import type { OperationId, Operation as OperationOf } from '@email-automation/types/operator';

/** An operation of the operator's contract. */
export type Operation = OperationOf<OperationId>;

/** A JSON Schema of the operator's contract, as far as code reads it. */
export interface OperatorSchema {
  $ref?: string;
  type?: string | string[];
  enum?: string[];
  description?: string;
  examples?: unknown[];
  required?: string[];
  properties?: Record<string, OperatorSchema>;
  items?: OperatorSchema;
  [keyword: string]: unknown;
}

/** A parameter as the contract documents it. */
export interface DocumentedParameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  description?: string;
  schema: OperatorSchema;
}

interface WithParameters {
  parameters?: (DocumentedParameter | { $ref: string })[];
  requestBody?: { content: { 'application/json'?: { schema: OperatorSchema } } };
}

type PathItem = WithParameters & Partial<Record<Lowercase<Operation['method']>, WithParameters>>;

interface OperatorContract {
  /** The bundle, for code that compiles its schemas. */
  document: {
    paths: Readonly<Record<string, PathItem>>;
    components: { schemas: Record<string, OperatorSchema>; parameters: Readonly<Record<string, DocumentedParameter>> };
  };
  /** In the order of the contract. */
  operations: Readonly<Record<OperationId, Operation>>;
}

/** Reads the installed contract of the operator's interface. */
export function readOperatorContract(): OperatorContract {
  return {
    document: readDocument('operator/openapi.json'),
    operations: readDocument('operator/operations.json'),
  };
}

/** A schema of the contract by its name, with its references resolved. */
export function readSchema(name: string): OperatorSchema {
  const { schemas } = readOperatorContract().document.components;
  const inline = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map(inline);
    const { $ref, ...keywords } = part as OperatorSchema;
    const entries = Object.entries(keywords).map(([keyword, value]) => [keyword, inline(value)]);
    const referred = $ref === undefined ? {} : (inline(schemas[$ref.split('/').at(-1) as string]) as object);
    return { ...referred, ...Object.fromEntries(entries) };
  };
  return inline(schemas[name]) as OperatorSchema;
}

/** The operations that only a sandbox has: they set and read its memory. */
export const sandboxOperations = [
  'fetchClock',
  'moveClock',
  'resetSandbox',
  'listSnapshots',
  'takeSnapshot',
  'deleteSnapshot',
  'restoreSnapshot',
  'listLimits',
  'updateLimits',
  'resetLimits',
  'listFaults',
  'addFault',
  'clearFaults',
  'deleteFault',
  'listRequests',
  'clearRequests',
  'fetchRequest',
  'sendRequestAgain',
] as const satisfies readonly OperationId[];

/** Operations that only a sandbox has. */
export type SandboxOperationId = (typeof sandboxOperations)[number];

/** Operations of the process itself respond whatever happens to the data; operations of a sandbox can replace the data. */
export function kindOf({ operationId, tag }: Operation): 'process' | 'server' | 'sandbox' {
  if ((sandboxOperations as readonly string[]).includes(operationId)) return 'sandbox';
  return tag === 'Health' || tag === 'Console' ? 'process' : 'server';
}
