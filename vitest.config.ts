import { defineConfig } from 'vitest/config';

/** The packages' tests as projects of one run: `npm test` merges their results, and editors find them from the root. */
export default defineConfig({ test: { projects: ['spec', 'packages/*', 'apps/*'] } });
