import { withSample } from '../../vitest.base.ts';

export default withSample({
  folder: 'apps/compatibility',
  size: 3,
  dependsOn: ['spec', 'packages/service/src', 'packages/client/src', 'apps/mock/src'],
});
