import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../../vitest.base.ts';

/**
 * Tests run on both databases, except that tests in `test/postgres` run on PostgreSQL only, and tests without a database or
 * with their own run once. `--project sqlite` or `--project postgres` selects one database.
 */
export default mergeConfig(
  base,
  defineConfig({
    test: {
      // Some tests start processes, which takes long on a busy machine.
      testTimeout: 20_000,
      projects: [
        { extends: true, test: { name: 'sqlite', exclude: ['test/postgres/**'] } },
        {
          extends: true,
          test: {
            name: 'postgres',
            exclude: [
              'command-line',
              'disk-full',
              'launcher',
              'loop',
              'layers',
              'package',
              'times',
              'server-lock',
              'sqlite-locks',
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
