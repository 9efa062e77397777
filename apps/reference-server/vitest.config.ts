import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../../vitest.base.ts';

/**
 * Every test runs on both databases, those in `test/postgres` on PostgreSQL only, and those of the command line, its
 * launcher, its package and its workspace files once; `--project sqlite` or `--project postgres` chooses one.
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
            exclude: ['command-line', 'launcher', 'layers', 'package', 'workspace-passwords', 'workspace-types'].map(
              (name) => `test/${name}.test.ts`,
            ),
            globalSetup: 'test/postgres/setup.ts',
          },
        },
      ],
    },
  }),
);
