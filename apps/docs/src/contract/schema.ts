import { lookUp } from './document.ts';

/** The keywords of JSON Schema that the contract uses. */
export interface ContractSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  deprecated?: boolean;
  required?: string[];
  properties?: Record<string, ContractSchema>;
  additionalProperties?: boolean | ContractSchema;
  items?: ContractSchema;
  allOf?: ContractSchema[];
  oneOf?: ContractSchema[];
  anyOf?: ContractSchema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
}

/** Name of the component that a schema refers to, such as `Campaign`. */
export function nameOf({ $ref }: ContractSchema): string | undefined {
  return $ref?.split('/').at(-1);
}

/** A schema without its reference and its `allOf`: their keywords are merged, and the schema's own keywords win. */
export function resolveSchema(schema: ContractSchema): ContractSchema {
  const { $ref, allOf, ...own } = schema;
  const sources = [...($ref ? [lookUp<ContractSchema>($ref)] : []), ...(allOf ?? [])].map(resolveSchema);
  return [...sources, own].reduce<ContractSchema>((merged, source) => mergeSchemas(merged, source), {});
}

function mergeSchemas(first: ContractSchema, second: ContractSchema): ContractSchema {
  const merged = { ...first, ...second };
  if (first.properties && second.properties) merged.properties = { ...first.properties, ...second.properties };
  if (first.required && second.required) merged.required = [...new Set([...first.required, ...second.required])];
  return merged;
}

/** Names of all components that a value of the contract refers to, directly or indirectly, such as `schemas/Campaign`. */
export function componentsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, child] of Object.entries(value)) {
    if (key !== '$ref') componentsIn(child, found);
    else {
      const name = String(child).replace('#/components/', '');
      if (!found.has(name)) componentsIn(lookUp(String(child)), found.add(name));
    }
  }
  return found;
}
