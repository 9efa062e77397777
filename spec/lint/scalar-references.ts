import type { Ref, Rule } from './api.ts';

/**
 * Puts numbers in the place of references to them, such as `maxItems: { $ref: ../../openapi.yaml#/x-limits/batch_size }`.
 * Redocly does so when it bundles, but its rules about examples take the reference for the value.
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
