import { globSync } from 'node:fs';
import { browserFiles } from '@email-automation/console/build/browser-files';
import { sample } from '@email-automation/test-tools/sample';
import { defineConfig, mergeConfig } from 'vitest/config';
import { withSample } from '../../vitest.base.ts';

const base = withSample({
  folder: 'apps/reference-server',
  size: 18,
  dependsOn: ['packages/conformance/src'],
});

/** Tests for both databases. Tests of storage always run on both, and proofs draw a sample for both together. */
const onBoth = globSync('test/!(proofs|storage)/!(*.*).test.ts', { cwd: import.meta.dirname });
const onPostgres = sample(
  onBoth.filter((file) => !base.test.exclude.includes(file)),
  {
    what: 'test files on PostgreSQL, too',
    size: 4,
    nameOf: (file) => `apps/reference-server/${file}`,
    concernsAll: 'packages/service/src',
  },
);

/**
 * Tests run on both databases. Files `*.postgres.test.ts` run on PostgreSQL only; files `*.sqlite.test.ts`, which a database
 * cannot change or which have their own, on SQLite only. `--project sqlite` or `--project postgres` selects one database.
 */
export default mergeConfig(
  base,
  defineConfig({
    plugins: [browserFiles],
    test: {
      setupFiles: [
        'test/account-guard/setup.ts',
        'test/transaction-guard/setup.ts',
        'test/environment/end-of-file-setup.ts',
      ],
      projects: [
        {
          extends: true,
          test: {
            name: 'sqlite',
            exclude: ['**/*.postgres.test.ts'],
            globalSetup: 'test/environment/sqlite-setup.ts',
          },
        },
        {
          extends: true,
          test: {
            name: 'postgres',
            exclude: ['**/*.sqlite.test.ts', ...onBoth.filter((file) => !onPostgres.includes(file))],
            globalSetup: 'test/environment/postgres-setup.ts',
            // After the other project: a worker ends, with all of its modules, where files of another project are next.
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  }),
);
