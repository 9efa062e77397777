import type { Ref, Rule } from './api.ts';

/**
 * Replaces references to numbers, such as `maxItems: { $ref: ../../openapi.yaml#/x-limits/batch_size }`, with the
 * numbers. Redocly's bundler resolves them, but its rules about examples do not.
 */
export const scalarReferences: Rule = () => ({
  Schema: {
    enter(schema: Record<string, unknown>, ctx) {
      for (const [keyword, value] of Object.entries(schema)) {
        const { node } = isReference(value) ? ctx.resolve<unknown>(value) : {};
        if (typeof node === 'number') schema[keyword] = node;
      }
    },
  },
});

const isReference = (value: unknown): value is Ref => typeof (value as Partial<Ref> | null)?.$ref === 'string';
