import { withSample } from '../../vitest.base.ts';

export default withSample({
  folder: 'apps/compatibility',
  size: 2,
  dependsOn: ['packages/client-go', 'packages/client-python', 'packages/service/src'],
});
