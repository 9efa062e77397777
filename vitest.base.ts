import { defineConfig } from 'vitest/config';

/** What every package's tests share: the results are also left as JSON, to be summed over all packages. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', 'json'],
    outputFile: { json: '.results/vitest.json' },
  },
});
