import { withSample } from '../../vitest.base.ts';

export default withSample({
  folder: 'apps/release',
  size: 2,
  // The public packages, and what `build` puts into them.
  dependsOn: [
    'apps/reference-server',
    'packages/client',
    'packages/conformance',
    'packages/console/src',
    'packages/sandbox',
    'packages/service/src',
    'packages/types',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
  ],
  dependenciesOf: { 'test/release-scripts.test.ts': ['.ci'] },
});
