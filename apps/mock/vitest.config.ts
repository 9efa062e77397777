import { withSample } from '../../vitest.base.ts';

export default withSample({
  folder: 'apps/mock',
  long: ['main', 'mock', 'mock-server', 'prism-cli', 'token-exchange'],
  size: 2,
  dependsOn: ['spec', 'packages/codegen/src', 'packages/contract-tools/src'],
});
