import { withSample } from '../vitest.base.ts';

export default withSample({
  folder: 'spec',
  size: 5,
  dependsOn: ['packages/codegen/src', 'packages/contract-tools/src'],
});
