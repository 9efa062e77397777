import type { Rule } from './api.ts';

interface RequiringSchema {
  required?: unknown;
  properties?: object;
}

/**
 * Every name in `required` is a property of the same schema. The schema of a `not` has no properties, and names what another
 * schema excludes: Redocly's rule demands them there, too, and code generators then make a model of the `not`.
 */
export const definedRequired: Rule = () => ({
  Schema: {
    enter(schema: RequiringSchema, ctx) {
      if (ctx.key === 'not') {
        if (!schema.properties) return;
        const message =
          'Code generators make a model of a "not" with properties, such as EventNot. Write only "required", or "const".';
        return ctx.report({ message, location: ctx.location.child('properties').key() });
      }
      const names = Array.isArray(schema.required) ? schema.required : [];
      for (const [index, name] of names.entries()) {
        if (Object.hasOwn(schema.properties ?? {}, name)) continue;
        const message = `The required property ${name} is not among the properties of the schema. Define it there, or correct the name.`;
        ctx.report({ message, location: ctx.location.child(['required', index]) });
      }
    },
  },
});
