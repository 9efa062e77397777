import type { Rule } from './api.ts';

interface Parameter {
  in?: string;
  description?: string;
  schema?: { default?: unknown };
}

/** The description of a query parameter that has a default names it, and says that it is the default. */
export const describedDefaults: Rule = () => ({
  Parameter: {
    enter(parameter: Parameter, ctx) {
      const value = ctx.resolve(parameter.schema ?? {}).node?.default;
      if (parameter.in !== 'query' || value === undefined || names(parameter.description ?? '', value)) return;
      const message = `The description does not name the default. Write "\`${value}\` (default)" or "(default: ${value})" into it.`;
      ctx.report({ message, location: ctx.location.child('description') });
    },
  },
});

/** Whether a text holds a value as a word of its own, and the word "default". */
function names(text: string, value: unknown): boolean {
  return text.split(/[^\w/.-]+|\.(?:\s|$)/).includes(String(value)) && /\bdefaults?\b/i.test(text);
}
