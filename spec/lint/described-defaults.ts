import type { Rule } from './api.ts';

interface Parameter {
  in?: string;
  description?: string;
  schema?: { default?: unknown };
}

/** The description of a query parameter with a default contains the value and says that it is the default. */
export const describedDefaults: Rule = () => ({
  Parameter: {
    enter(parameter: Parameter, ctx) {
      const value = ctx.resolve(parameter.schema ?? {}).node?.default;
      if (parameter.in !== 'query' || value === undefined || namesDefault(parameter.description ?? '', value)) return;
      const message = `The description does not name the default. Add "\`${value}\` (default)" or "(default: ${value})" to it.`;
      ctx.report({ message, location: ctx.location.child('description') });
    },
  },
});

/** Whether a text contains the value as a separate word, and the word "default". */
function namesDefault(text: string, value: unknown): boolean {
  return text.split(/[^\w/.-]+|\.(?:\s|$)/).includes(String(value)) && /\bdefaults?\b/i.test(text);
}
