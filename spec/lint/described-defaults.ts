import type { Rule } from './api.ts';

interface Parameter {
  in?: string;
  description?: string;
  schema?: { default?: unknown };
  'x-default'?: unknown;
}

/**
 * The description of a query parameter with a default contains the value and says that it is the default. A parameter with a
 * default that no request can contain, and properties of bodies, have an `x-default` instead, as README.md explains: the description
 * names its value, and none without it.
 */
export const describedDefaults: Rule = () => ({
  Parameter: {
    enter(parameter: Parameter, ctx) {
      const value = ctx.resolve(parameter.schema ?? {}).node?.default ?? parameter['x-default'];
      if (parameter.in !== 'query' || value === undefined || namesDefault(parameter.description ?? '', value)) return;
      const message = `The description does not name the default. Add "\`${value}\` (default)" or "(default: ${value})" to it.`;
      ctx.report({ message, location: ctx.location.child('description') });
    },
  },
  Schema: {
    enter({ description = '', 'x-default': value }: { description?: string; 'x-default'?: unknown }, ctx) {
      const isStated = /\(default\)|\bdefault(?:s to|:) (?:[`\d]|true\b|false\b)/i.test(description);
      if (value === undefined ? !isStated : namesDefault(description, value)) return;
      const message =
        value === undefined
          ? 'The description names a default. Write the same value as x-default.'
          : `The description does not name the default. Add "Defaults to ${value}." to it.`;
      ctx.report({ message, location: ctx.location.child('description') });
    },
  },
});

/** Whether a text contains the value as a separate word, and the word "default". */
function namesDefault(text: string, value: unknown): boolean {
  const words = text.replace(/(?<=\d),(?=\d{3})/g, '').split(/[^\w/.-]+|\.(?:\s|$)/);
  return words.includes(String(value)) && /\bdefaults?\b/i.test(text);
}
