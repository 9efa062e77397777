import { basename } from 'node:path';
import type { Rule } from './api.ts';

/**
 * Every JSON body has a named example, so that readers, the mock and tests can refer to it. Every example has a value,
 * because Redocly validates only values.
 *
 * `except` names the files of responses to which the interface names no request.
 */
export const namedExamples: Rule<{ except?: string[] }> = ({ except = [] }) => ({
  MediaType: {
    enter(media: { example?: unknown; examples?: object }, ctx) {
      if (!/[/+]json$/.test(String(ctx.key))) return;
      if (except.includes(basename(ctx.location.source.absoluteRef, '.yaml'))) return;
      if (media.example === undefined && Object.keys(media.examples ?? {}).length > 0) return;
      const message =
        'The JSON body has no named example. Add "examples" with at least one name, and remove "example".';
      ctx.report({ message, location: ctx.location.key() });
    },
  },
  Example: {
    enter(example: { value?: unknown }, ctx) {
      if (example.value !== undefined) return;
      ctx.report({ message: 'The example has no value. Add "value".', location: ctx.location });
    },
  },
});
