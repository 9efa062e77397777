import type { Context, Location, Ref, Rule } from './api.ts';

type Schema = Record<string, unknown>;

/**
 * Replaces references to numbers, such as `maxItems: { $ref: ../../openapi.yaml#/x-limits/batch_size }`, and to properties
 * of other schemas, such as `name: { $ref: ./Account.yaml#/properties/name }`, with what they refer to. Redocly's rules about
 * examples do not resolve the former, and its bundler makes a component of the latter. Keywords beside a reference to a
 * property replace those of the property.
 */
export const scalarReferences: Rule = () => ({
  Schema: {
    enter(schema: Schema, ctx) {
      replaceNumbers(schema, ctx);
      const properties = (schema.properties ?? {}) as Record<string, Schema>;
      for (const [name, value] of Object.entries(properties)) properties[name] = resolveProperty(value, ctx);
    },
  },
});

function replaceNumbers(schema: Schema, ctx: Context, location?: Location): void {
  for (const [keyword, value] of Object.entries(schema)) {
    const { node } = isReference(value) ? ctx.resolve<unknown>(value, location?.source.absoluteRef) : {};
    if (typeof node === 'number') schema[keyword] = node;
  }
}

/** A property without the reference to a property of another schema, which can itself be one. */
function resolveProperty(value: Schema, ctx: Context, from?: Location): Schema {
  if (!isReference(value) || !value.$ref.includes('#/properties/')) return value;
  const { $ref: _, ...keywords } = value;
  const { node, location } = ctx.resolve<Schema>(value, from?.source.absoluteRef);
  if (node === undefined || location === undefined) return value;
  // A copy, because the bundler changes the references in it.
  const resolved = { ...structuredClone(resolveProperty(node, ctx, location)), ...keywords };
  replaceNumbers(resolved, ctx, location);
  return resolved;
}

const isReference = (value: unknown): value is Ref => typeof (value as Partial<Ref> | null)?.$ref === 'string';
