import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Rule } from './api.ts';

/** `info.version` is the version in the package.json beside or above openapi.yaml, which publishes the contract. */
export const version: Rule = () => ({
  Root: {
    enter(root: { info?: { version?: unknown } }, ctx) {
      const manifest = findPackageJSON(pathToFileURL(ctx.location.source.absoluteRef));
      const { version: expected } = manifest
        ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version?: string })
        : {};
      if (root.info?.version === expected) return;
      const message = `info.version is ${root.info?.version}, but package.json says ${expected}. Write "version: ${expected}" here.`;
      ctx.report({ message, location: ctx.location.child(['info', 'version']) });
    },
  },
});
