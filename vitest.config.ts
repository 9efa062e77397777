import { defineConfig } from 'vitest/config';

// No test here replaces a module, and to start a worker takes longer than most of them.
const repository = {
  extends: './vitest.base.ts',
  test: { name: 'repository', include: ['test/*.test.ts'], isolate: false },
};

/** One run of all tests, with a project for each package: `npm test` merges their results, and editors find them here. */
export default defineConfig({ test: { projects: [repository, 'spec', 'packages/*', 'apps/*'] } });
