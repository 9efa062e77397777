import { withSample } from '../vitest.base.ts';

export default withSample({
  folder: 'spec',
  size: 4,
  dependsOn: ['packages/codegen/src', 'packages/contract-tools/src'],
});
