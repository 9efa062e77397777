import { mergeConfig } from 'vitest/config';
import { withSample } from '../../vitest.base.ts';

const base = withSample({
  folder: 'packages/client',
  long: ['cross-origin', 'hovers', 'imports', 'readme', 'upgrades'],
  size: 2,
  dependsOn: ['spec', 'packages/types/src', 'packages/conformance/src/usage', 'packages/service/src'],
});

/** Tests of the handlers run with the newest msw, and once more with the oldest one that they support. */
const oldestMsw = {
  extends: true as const,
  resolve: { alias: { msw: 'msw-2' } },
  test: { name: 'msw 2.0', exclude: ['test/!(msw).test.ts'] },
};

export default mergeConfig(base, { test: { projects: [{ extends: true, test: { name: 'client' } }, oldestMsw] } });
