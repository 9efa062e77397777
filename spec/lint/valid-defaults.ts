import type { Rule } from './api.ts';
import { validate } from './validate.ts';

/** Every `default` and `x-default` is valid under its schema. Redocly validates examples, but not defaults. */
export const validDefaults: Rule = () => ({
  Schema: {
    enter(schema: Record<string, unknown>, ctx) {
      for (const keyword of ['default', 'x-default']) {
        const error = schema[keyword] === undefined ? undefined : validate(schema[keyword], schema, ctx);
        if (!error) continue;
        const message = `The default is invalid under its schema: ${error}. Correct the default or the schema.`;
        ctx.report({ message, location: ctx.location.child(keyword) });
      }
    },
  },
});
