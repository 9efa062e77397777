import { withSample } from '../../vitest.base.ts';

export default withSample({
  folder: 'apps/mock',
  size: 2,
  dependsOn: ['spec', 'packages/codegen/src', 'packages/contract-tools/src'],
});
