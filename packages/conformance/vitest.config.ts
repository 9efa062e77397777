import { withSample } from '../../vitest.base.ts';

export default withSample({
  folder: 'packages/conformance',
  size: 8,
  dependsOn: [
    'apps/reference-server/src',
    'packages/contract-tools/src',
    'packages/sandbox/src',
    'packages/service/src',
    'packages/types/src',
    'spec',
  ],
});
