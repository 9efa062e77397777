import type { Ref, Rule } from './api.ts';
import { faultOf } from './validate.ts';

interface Header {
  schema?: unknown;
  example?: unknown;
  examples?: Record<string, { value?: unknown } | Ref>;
}

/** Every example of a header fits its schema. Redocly checks those of bodies and parameters, but not these. */
export const validHeaderExamples: Rule = () => ({
  Header: {
    enter(header: Header, ctx) {
      if (!header.schema) return;
      const check = (value: unknown, path: string[]) => {
        const fault = value === undefined ? undefined : faultOf(value, header.schema, ctx);
        if (!fault) return;
        const message = `The example does not fit the header's schema: ${fault}. Correct the example or the schema.`;
        ctx.report({ message, location: ctx.location.child(path) });
      };
      check(header.example, ['example']);
      for (const [name, example] of Object.entries(header.examples ?? {})) {
        check(ctx.resolve(example as { value?: unknown }).node?.value, ['examples', name]);
      }
    },
  },
});
