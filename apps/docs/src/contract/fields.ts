import { describeBounds, describeType } from './describe-schema.ts';
import { type ContractSchema, nameOf, resolveSchema } from './schema.ts';

/** A field of an object, or a parameter, as a page describes it. */
export interface Field {
  /** Anchor in the page, such as `body-subscribers-email`. */
  id: string;
  name: string;
  type: string;
  description: string;
  required: boolean;
  deprecated: boolean;
  /** Phrases such as `1 to 1,000 items`. */
  bounds: string[];
  /** Possible values, if the contract lists them. */
  values: unknown[];
  default: unknown;
  example: unknown;
  /** The fields of the value, or of its items. */
  content: FieldGroup[];
}

/** Fields that belong together: the fields of an object, or of one of several alternatives. */
export interface FieldGroup {
  /** The distinction of an alternative, such as `with email`. */
  title?: string;
  fields: Field[];
  /** Name of the schema, if it contains itself and its fields are described further up. */
  recursive?: string;
  /** Whether other fields are possible. */
  open?: boolean;
}

/** The groups of fields of an object, or of the items of an array: one, or one for each alternative. */
export function groupFields(schema: ContractSchema, id: string, parents: readonly string[] = []): FieldGroup[] {
  const name = nameOf(schema);
  if (name !== undefined && parents.includes(name)) return [{ fields: [], recursive: name }];
  const path = name === undefined ? parents : [...parents, name];
  const resolved = resolveSchema(schema);
  if (resolved.items) return groupFields(resolved.items, id, path);
  const alternatives = resolved.oneOf ?? resolved.anyOf;
  if (alternatives) return groupAlternatives(alternatives, id, path);
  const fields = Object.entries(resolved.properties ?? {}).map(([key, property]) =>
    describeField(key, property, resolved.required?.includes(key) ?? false, `${id}-${key}`, path),
  );
  return fields.length > 0 ? [{ fields, open: resolved.additionalProperties === true }] : [];
}

/** The fields that all alternatives have in the same way, and then the further fields of each. */
function groupAlternatives(
  alternatives: readonly ContractSchema[],
  id: string,
  parents: readonly string[],
): FieldGroup[] {
  const groups = alternatives.flatMap((one) => {
    const title = titleAlternative(one, alternatives);
    return groupFields(one, id, parents).map((group) => ({ ...group, title }));
  });
  const isShared = (field: Field) =>
    groups.every(({ fields }) => fields.some((one) => JSON.stringify(one) === JSON.stringify(field)));
  const shared = groups[0]?.fields.filter(isShared) ?? [];
  const own = groups.map((group, index) => {
    const suffix = group.title ? group.title.replaceAll(' ', '-') : index + 1;
    const rename = (field: Field) =>
      isNameShared(field.name, groups) ? { ...field, id: `${field.id}-${suffix}` } : field;
    return { ...group, fields: group.fields.filter((field) => !isShared(field)).map(rename) };
  });
  return shared.length > 0 ? [{ fields: shared }, ...own] : own;
}

const isNameShared = (name: string, groups: readonly FieldGroup[]) =>
  groups.filter(({ fields }) => fields.some((field) => field.name === name)).length > 1;

/** The requirement of an alternative that not all of them have, such as `with email`, or its name. */
function titleAlternative(schema: ContractSchema, all: readonly ContractSchema[]): string {
  const others = all.filter((one) => one !== schema).map((one) => resolveSchema(one).required ?? []);
  const own = (resolveSchema(schema).required ?? []).filter((key) => others.some((keys) => !keys.includes(key)));
  return own.length > 0 ? `with ${own.join(' and ')}` : (nameOf(schema) ?? '');
}

/** Describes a property, or a parameter. */
export function describeField(
  name: string,
  schema: ContractSchema,
  required: boolean,
  id: string,
  parents: readonly string[] = [],
): Field {
  const resolved = resolveSchema(schema);
  return {
    id,
    name,
    type: describeType(schema),
    description: resolved.description ?? '',
    required,
    deprecated: resolved.deprecated ?? false,
    bounds: describeBounds(schema),
    values: resolved.enum ?? (resolved.const === undefined ? [] : [resolved.const]),
    default: resolved.default,
    example: resolved.examples?.[0],
    content: groupFields(schema, id, parents),
  };
}
