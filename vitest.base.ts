import { defineConfig } from 'vitest/config';

/** What every package's tests share: the results are also left as a blob, which `npm test` merges with the others. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Tests start servers and processes, beside other packages' tests: a busy machine is no failure, a hang is one.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default', 'blob'],
    outputFile: { blob: '.results/vitest.json' },
  },
});
