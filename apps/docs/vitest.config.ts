import { defineConfig, mergeConfig } from 'vitest/config';
import { withSample } from '../../vitest.base.ts';

/** The tests in a browser, and those that run the programs and commands of pages. */
const base = withSample({
  folder: 'apps/docs',
  long: [
    'as-typed',
    'bad-cases',
    'browser-sandbox',
    'guides',
    'keyboard',
    'layout-shift',
    'look-inside',
    'offline',
    'pages',
    'pictures',
    'run-samples',
    'sub-path',
    'tab-sandbox',
    'try-it',
  ],
  size: 4,
  dependsOn: [
    'apps/mock/src',
    'apps/reference-server/browser',
    'apps/reference-server/demo',
    'apps/reference-server/src',
    'packages/client/README.md',
    'packages/client/src',
    'packages/client-go',
    'packages/client-python',
    'packages/conformance/src',
    'packages/console/src',
    'packages/sandbox/src',
    'packages/service/src',
    'spec',
  ],
});

export default mergeConfig(base, defineConfig({ test: { include: ['test/**/*.test.{ts,tsx}'] } }));
