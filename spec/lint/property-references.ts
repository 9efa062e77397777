import type { Context, Location, Ref, Rule } from './api.ts';
import { renderNode } from './numbers.ts';

type SchemaNode = Record<string, unknown>;

/**
 * A preprocessor: replaces references to properties of other schemas, such as
 * `name: { $ref: ./Account.yaml#/properties/name }`, with what they refer to, because Redocly's bundler makes a component of
 * it. Keywords beside such a reference replace the property's.
 */
export const propertyReferences: Rule = () => ({
  Schema: {
    enter(schema: SchemaNode, ctx) {
      const properties = (schema.properties ?? {}) as Record<string, SchemaNode>;
      for (const [name, value] of Object.entries(properties)) properties[name] = resolveProperty(value, ctx);
    },
  },
});

/** A property without the reference to a property of another schema, which can itself be one. */
function resolveProperty(value: SchemaNode, ctx: Context, from?: Location): SchemaNode {
  if (!isReference(value) || !value.$ref.includes('#/properties/')) return value;
  const { $ref: _, ...keywords } = value;
  const { node, location } = ctx.resolve<SchemaNode>(value, from?.source.absoluteRef);
  if (node === undefined || location === undefined) return value;
  // A copy, because the bundler changes the references in it.
  const resolved = structuredClone(resolveProperty(node, ctx, location));
  renderNode(resolved, location);
  return { ...resolved, ...keywords };
}

const isReference = (value: unknown): value is Ref => typeof (value as Partial<Ref> | null)?.$ref === 'string';
