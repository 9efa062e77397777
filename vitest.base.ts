import { defineConfig } from 'vitest/config';

/** Settings of all packages' tests. They also write their results to a file, which `npm test` merges with the others. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // By default one processor stays unused, which is half of a small machine. Tests wait more than they compute.
    maxWorkers: '100%',
    // Generous, because tests start servers and processes while other packages' tests run. Only a hang fails.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default', 'blob'],
    outputFile: { blob: '.results/vitest.json' },
  },
});
