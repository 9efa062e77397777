import { withSample } from '../vitest.base.ts';

export default withSample({
  folder: 'spec',
  long: ['build', 'house-rules', 'numbers', 'register-problems', 'registers', 'workflows'],
  size: 2,
  dependsOn: ['packages/codegen/src', 'packages/contract-tools/src'],
});
