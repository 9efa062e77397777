import type { Rule } from './api.ts';
import { faultOf } from './validate.ts';

/** Every `default` fits the schema that it stands in. Redocly checks examples, but not these. */
export const validDefaults: Rule = () => ({
  Schema: {
    enter(schema: { default?: unknown }, ctx) {
      if (schema.default === undefined) return;
      const fault = faultOf(schema.default, schema, ctx);
      if (!fault) return;
      const message = `The default does not fit its schema: ${fault}. Correct the default or the schema.`;
      ctx.report({ message, location: ctx.location.child('default') });
    },
  },
});
