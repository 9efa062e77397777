import { withSample } from '../../vitest.base.ts';

export default withSample({
  folder: 'apps/docs',
  size: 6,
  dependsOn: [
    'apps/mock/src',
    'apps/reference-server/browser',
    'apps/reference-server/demo',
    'apps/reference-server/src',
    'packages/client/README.md',
    'packages/client/src',
    'packages/client-go',
    'packages/client-python',
    'packages/conformance/src',
    'packages/console/src',
    'packages/sandbox/src',
    'packages/service/src',
    'spec',
  ],
});
