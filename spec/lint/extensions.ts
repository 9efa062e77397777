import type { Rule } from './api.ts';
import { validate } from './validate.ts';

/** Extensions of operations whose meaning the house rules and the generator know. */
const ownExtensions = ['x-rate-limit', 'x-idempotent'];

/**
 * Every extension of an operation is declared under `x-extensions` in openapi.yaml, by a JSON Schema, and is valid under
 * it. A misspelt extension would have no effect, and nobody would notice.
 */
export const extensions: Rule = () => {
  let declared: Record<string, unknown> = {};
  return {
    Root: {
      enter(root: { 'x-extensions'?: Record<string, unknown> }) {
        declared = root['x-extensions'] ?? {};
      },
    },
    Operation: {
      enter(operation: Record<string, unknown>, ctx) {
        for (const [name, value] of Object.entries(operation)) {
          if (!name.startsWith('x-') || ownExtensions.includes(name)) continue;
          const error = name in declared ? validate(value, declared[name], ctx) : 'openapi.yaml does not declare it';
          if (!error) continue;
          const message = `The extension ${name} is invalid: ${error}. Correct it, or its schema under "x-extensions" in openapi.yaml.`;
          ctx.report({ message, location: ctx.location.child(name).key() });
        }
      },
    },
  };
};
