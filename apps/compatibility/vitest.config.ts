import { withSample } from '../../vitest.base.ts';

export default withSample({
  folder: 'apps/compatibility',
  long: ['oauth-libraries', 'programs', 'samples', 'workflows'],
  size: 2,
  dependsOn: ['spec', 'packages/service/src', 'packages/client/src', 'apps/mock/src'],
});
