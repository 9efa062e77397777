import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Tests start hundreds of processes. With the compiled code of earlier ones, each takes half the time to start.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url));

/** Settings of all packages' tests. They also write their results to a file, which `npm test` merges with the others. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // By default one processor stays unused, which is half of a small machine. Tests wait more than they compute.
    maxWorkers: '100%',
    // Generous, because tests start servers and processes while other packages' tests run. Only a hang fails, so no test needs
    // a separate time limit.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', 'blob'],
    outputFile: { blob: '.results/vitest.json' },
  },
});
