import { withSample } from '../../vitest.base.ts';

export default withSample({
  folder: 'packages/client',
  size: 4,
  dependsOn: ['packages/service/src'],
  dependenciesOf: { 'test/guide.test.ts': ['apps/docs/src/guides/typescript-client.mdx'] },
});
