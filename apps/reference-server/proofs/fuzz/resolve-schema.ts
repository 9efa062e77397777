import { valueAt } from '@email-automation/contract-tools/json-pointer';
import { readContract } from '@email-automation/service/contract/contract';

/** The keywords of JSON Schema that the contract uses for requests. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  additionalProperties?: boolean;
  oneOf?: Schema[];
  allOf?: Schema[];
  not?: Schema;
}

const { document } = readContract();

/** Finds what a JSON pointer of the bundle names. */
export const findSchema = (pointer: string): Schema => valueAt(document, pointer) as Schema;

/** Resolves the reference of a schema, and merges the parts of `allOf`. */
export function resolveSchema(schema: Schema): Schema {
  if (schema.$ref !== undefined) return resolveSchema({ ...findSchema(schema.$ref), ...withoutRef(schema) });
  if (schema.allOf === undefined) return schema;
  const parts = schema.allOf.map(resolveSchema);
  const merged = Object.assign({}, ...parts) as Schema;
  return {
    ...merged,
    type: 'object',
    required: parts.flatMap(({ required = [] }) => required),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  };
}

const withoutRef = ({ $ref: _, ...rest }: Schema): Schema => rest;
