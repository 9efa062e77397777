import { valueAt } from '@email-automation/contract-tools/json-pointer';
import { readContract } from '@email-automation/service/contract/contract';

/** The keywords of JSON Schema that the contract uses for requests. */
export interface RequestSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  required?: string[];
  properties?: Record<string, RequestSchema>;
  items?: RequestSchema;
  minItems?: number;
  maxItems?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  additionalProperties?: boolean;
  oneOf?: RequestSchema[];
  allOf?: RequestSchema[];
  not?: RequestSchema;
}

const { document } = readContract();

/** Finds what a JSON pointer of the bundle names. */
export const findSchema = (pointer: string): RequestSchema => valueAt(document, pointer) as RequestSchema;

/** Resolves the reference of a schema, and merges the parts of `allOf`. */
export function resolveSchema(schema: RequestSchema): RequestSchema {
  if (schema.$ref !== undefined) return resolveSchema({ ...findSchema(schema.$ref), ...withoutRef(schema) });
  if (schema.allOf === undefined) return schema;
  const parts = schema.allOf.map(resolveSchema);
  const merged = Object.assign({}, ...parts) as RequestSchema;
  return {
    ...merged,
    type: 'object',
    required: parts.flatMap(({ required = [] }) => required),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  };
}

const withoutRef = ({ $ref: _, ...rest }: RequestSchema): RequestSchema => rest;
