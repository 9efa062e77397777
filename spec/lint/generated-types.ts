import type { Rule } from './api.ts';

type SchemaNode = Record<string, unknown>;

/** Keywords that say what a value is. */
const shapes = ['$ref', 'type', 'enum', 'const', 'oneOf', 'anyOf', 'allOf', 'not', 'properties'];

/**
 * Schemas that code generators can turn into types, without being less exact than the interface. A property says what its
 * value is: for a generator that cannot write it, generators.overlay.yaml leaves it out. A default does not stand beside a
 * `$ref`, where some generators lose it, and others do not compile.
 *
 * `untyped` names the properties whose type the interface leaves open, such as `EventProperties.value`.
 */
export const generatedTypes: Rule<{ untyped?: string[] }> = ({ untyped = [] }) => ({
  SchemaProperties: {
    enter(properties: Record<string, SchemaNode | boolean>, ctx) {
      const file = ctx.location.source.absoluteRef.replace(/^.*\/|\.yaml$/g, '');
      for (const [name, schema] of Object.entries(properties)) {
        const isStated = typeof schema !== 'object' || shapes.some((keyword) => keyword in schema);
        if (isStated || untyped.includes(`${file}.${name}`)) continue;
        const message = `The schema of ${name} does not say what its value is. State it exactly; if a code generator cannot write the type, loosen it in generators.overlay.yaml.`;
        ctx.report({ message, location: ctx.location.child(name).key() });
      }
    },
  },
  any: {
    enter(node: { schema?: unknown; items?: unknown } | null, ctx) {
      const { schema } = (node ?? {}) as { schema?: SchemaNode };
      if (typeof schema?.$ref !== 'string' || !('default' in schema)) return;
      const message = 'Some code generators lose a default beside $ref. Write the type here, without $ref.';
      ctx.report({ message, location: ctx.location.child(['schema', 'default']) });
    },
  },
});
