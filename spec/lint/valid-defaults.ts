import type { Rule } from './api.ts';
import { validate } from './validate.ts';

/** Every `default` is valid under its schema. Redocly validates examples, but not defaults. */
export const validDefaults: Rule = () => ({
  Schema: {
    enter(schema: { default?: unknown }, ctx) {
      if (schema.default === undefined) return;
      const error = validate(schema.default, schema, ctx);
      if (!error) return;
      const message = `The default is invalid under its schema: ${error}. Correct the default or the schema.`;
      ctx.report({ message, location: ctx.location.child('default') });
    },
  },
});
