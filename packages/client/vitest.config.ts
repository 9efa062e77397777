import { mergeConfig } from 'vitest/config';
import base from '../../vitest.base.ts';

/** Tests of the handlers run with the newest msw, and once more with the oldest one that they support. */
const oldestMsw = {
  extends: true as const,
  resolve: { alias: { msw: 'msw-2' } },
  test: { name: 'msw 2.0', exclude: ['test/!(msw).test.ts'] },
};

export default mergeConfig(base, {
  test: {
    // Loads the client once in each worker instead of once for each file, which halves the time. No test replaces a module.
    isolate: false,
    projects: [{ extends: true, test: { name: 'client' } }, oldestMsw],
  },
});
