import { withSample } from '../../vitest.base.ts';

export default withSample({
  folder: 'apps/docs',
  size: 6,
  dependsOn: [
    'apps/reference-server/browser',
    'apps/reference-server/demo',
    'packages/client/README.md',
    'packages/client-go',
    'packages/client-python',
    'packages/console/src',
    'packages/sandbox/src',
  ],
});
