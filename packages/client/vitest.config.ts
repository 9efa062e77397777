import { withSample } from '../../vitest.base.ts';

export default withSample({
  folder: 'packages/client',
  long: ['cross-origin', 'guide', 'hovers', 'imports'],
  size: 2,
  dependsOn: ['spec', 'packages/types/src', 'packages/service/src'],
});
