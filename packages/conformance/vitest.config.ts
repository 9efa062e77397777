import { withSample } from '../../vitest.base.ts';

// Runs against the reference server, behind variants and mutants, are always part of the tests.
export default withSample({
  folder: 'packages/conformance',
  long: [
    'client/client',
    'examples',
    'library',
    'run/background',
    'run/baseline',
    'run/busy-client',
    'run/causes',
    'run/failing-operations',
    'run/interrupted',
    'run/late-batches',
  ],
  size: 4,
  dependsOn: ['spec', 'packages/contract-tools/src', 'packages/service/src', 'packages/types/src'],
});
