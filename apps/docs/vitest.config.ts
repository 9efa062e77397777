import { withSample } from '../../vitest.base.ts';

export default withSample({
  folder: 'apps/docs',
  size: 4,
  dependsOn: [
    'apps/reference-server/browser',
    'apps/reference-server/demo',
    'packages/client-go',
    'packages/client-python',
    'packages/console/src',
    'packages/sandbox/src',
  ],
  dependenciesOf: { 'test/as-typed.test.ts': ['packages/client/README.md'], 'test/proven.test.ts': ['package.json'] },
});
