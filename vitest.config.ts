import { defineConfig } from 'vitest/config';

const repository = { extends: './vitest.base.ts', test: { name: 'repository', include: ['test/*.test.ts'] } };

/** One run of all tests, with a project for each package: `npm test` merges their results, and editors find them here. */
export default defineConfig({ test: { projects: [repository, 'spec', 'packages/*', 'apps/*'] } });
