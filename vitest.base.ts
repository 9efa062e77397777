import { defineConfig } from 'vitest/config';

/** What every package's tests share: the results are also left as JSON, to be summed over all packages. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Tests start servers and processes, beside other packages' tests: a busy machine is no failure, a hang is one.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default', 'json'],
    outputFile: { json: '.results/vitest.json' },
  },
});
