import { withSample } from '../../vitest.base.ts';

export default withSample({
  folder: 'packages/client',
  size: 5,
  dependsOn: [
    'apps/reference-server/src',
    'packages/codegen/src',
    'packages/service/src',
    'packages/types/src',
    'spec',
  ],
});
