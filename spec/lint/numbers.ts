import type { Rule } from './api.ts';
import { renderNumbers } from './render-numbers.ts';

const prose = ['description', 'summary'];

/** A preprocessor: puts the numbers of openapi.yaml in the places that refer to them, as `renderNumbers` describes. */
export const numbers: Rule = () => {
  let openapi: object = {};
  return {
    any: {
      enter(node: Record<string, unknown> | null, ctx) {
        if (ctx.type.name === 'Root') openapi = node ?? {};
        if (typeof node !== 'object' || node === null) return;
        for (const [key, value] of Object.entries(node)) {
          const isExample =
            (ctx.type.name === 'Example' && key === 'value') || (key === 'examples' && Array.isArray(value));
          const isData = isExample || key.startsWith('x-');
          if (isData || typeof value === 'string') node[key] = renderNumbers(value, openapi, prose.includes(key));
        }
      },
    },
  };
};

/** Every `{{…}}` names a number of openapi.yaml: those that do are replaced before the rules run. */
export const knownNumbers: Rule = () => ({
  any: {
    enter(node: Record<string, unknown> | null, ctx) {
      for (const [key, value] of Object.entries(node ?? {})) {
        if (typeof value !== 'string' || !value.includes('{{')) continue;
        const message = `${value.match(/\{\{[^}]*\}*/)?.[0]} names no number. Write the path of a number in openapi.yaml, such as {{x-limits.batch_size}}.`;
        ctx.report({ message, location: ctx.location.child(key) });
      }
    },
  },
});
