import { withSample } from '../../vitest.base.ts';

const clients = [
  'packages/client/conformance',
  'packages/client/src',
  'packages/client-go/conformance',
  'packages/client-python/conformance',
];

export default withSample({
  folder: 'packages/conformance',
  size: 5,
  dependsOn: ['packages/sandbox/src', 'packages/service/src'],
  dependenciesOf: {
    'test/client/client.test.ts': clients,
    // Titles of these tests name entries of the register.
    'test/servers/variants.test.ts': ['apps/reference-server/test'],
  },
});
