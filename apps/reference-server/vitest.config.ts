import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../../vitest.base.ts';

/**
 * Every test runs on both databases, those in `test/postgres` on PostgreSQL only, and those of the command line and its
 * launcher on SQLite only; `--project sqlite` or `--project postgres` chooses one.
 */
export default mergeConfig(
  base,
  defineConfig({
    test: {
      // Some tests start processes, and the machine may have other things to do.
      testTimeout: 20_000,
      projects: [
        { extends: true, test: { name: 'sqlite', exclude: ['test/postgres/**'] } },
        {
          extends: true,
          test: {
            name: 'postgres',
            exclude: ['test/command-line.test.ts', 'test/launcher.test.ts', 'test/package.test.ts'],
            globalSetup: 'test/postgres/setup.ts',
          },
        },
      ],
    },
  }),
);
