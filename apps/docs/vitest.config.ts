import { defineConfig, mergeConfig } from 'vitest/config';
import { withSample } from '../../vitest.base.ts';

/** The tests in a browser. */
const base = withSample({
  folder: 'apps/docs',
  long: [
    'bad-cases',
    'browser-sandbox',
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
    'apps/reference-server/browser',
    'packages/client/src',
    'packages/console/src',
    'packages/sandbox/src',
    'packages/service/src',
    'spec',
  ],
});

export default mergeConfig(base, defineConfig({ test: { include: ['test/**/*.test.{ts,tsx}'] } }));
