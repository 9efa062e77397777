import type { Ref, Rule } from './api.ts';
import { validate } from './validate.ts';

interface Header {
  schema?: unknown;
  example?: unknown;
  examples?: Record<string, { value?: unknown } | Ref>;
}

/** Every example of a header is valid under its schema. Redocly validates examples of bodies and parameters only. */
export const validHeaderExamples: Rule = () => ({
  Header: {
    enter(header: Header, ctx) {
      if (!header.schema) return;
      const check = (value: unknown, path: string[]) => {
        const error = value === undefined ? undefined : validate(value, header.schema, ctx);
        if (!error) return;
        const message = `The example is invalid under the schema of the header: ${error}. Correct the example or the schema.`;
        ctx.report({ message, location: ctx.location.child(path) });
      };
      check(header.example, ['example']);
      for (const [name, example] of Object.entries(header.examples ?? {})) {
        check(ctx.resolve(example as { value?: unknown }).node?.value, ['examples', name]);
      }
    },
  },
});
