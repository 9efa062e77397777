import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../../vitest.base.ts';

/**
 * Tests run on both databases, except that tests in `test/postgres` run on PostgreSQL only, and tests that a database cannot
 * change or that have their own run once. `--project sqlite` or `--project postgres` selects one database.
 */
export default mergeConfig(
  base,
  defineConfig({
    test: {
      // Some tests start processes, which takes long on a busy machine.
      testTimeout: 20_000,
      // Loads the server once in each worker instead of once for each file, which takes a quarter of the time. No test here
      // replaces a module.
      isolate: false,
      projects: [
        { extends: true, test: { name: 'sqlite', exclude: ['test/postgres/**'] } },
        {
          extends: true,
          test: {
            name: 'postgres',
            exclude: [
              'body-memory',
              'command-database',
              'clock-commands',
              'command-line',
              'content-codings',
              'cross-origin',
              'demo-sandbox',
              'disk-full',
              'durations',
              'guard',
              'invalid-attributes',
              'invalid-bodies',
              'launcher',
              'layers',
              'loop',
              'malformed-http',
              'media-types',
              'oauth-metadata',
              'package',
              'randomness',
              'request-ids',
              'sandbox-commands',
              'state-commands',
              'seeded-random',
              'server-lock',
              'sqlite-locks',
              'times',
              'tls',
              'workspace-passwords',
              'workspace-types',
            ].map((name) => `test/${name}.test.ts`),
            globalSetup: 'test/postgres/setup.ts',
          },
        },
      ],
    },
  }),
);
