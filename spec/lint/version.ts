import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Rule } from './api.ts';

/** `info.version` is the version in the package.json beside openapi.yaml, which publishes the contract. */
export const version: Rule = () => ({
  Root: {
    enter(root: { info?: { version?: unknown } }, ctx) {
      const manifest = join(dirname(ctx.location.source.absoluteRef), 'package.json');
      const expected = (JSON.parse(readFileSync(manifest, 'utf8')) as { version?: string }).version;
      if (root.info?.version === expected) return;
      const message = `info.version is ${root.info?.version}, but package.json says ${expected}. Write "version: ${expected}" here.`;
      ctx.report({ message, location: ctx.location.child(['info', 'version']) });
    },
  },
});
