import { withSample } from '../../vitest.base.ts';

// A whole run against the reference server, probes of variants, and mutants are always part of the tests.
export default withSample({
  folder: 'packages/conformance',
  long: [
    'client/client',
    'examples',
    'library',
    'run/background',
    'run/baseline',
    'run/blame',
    'run/busy-client',
    'run/causes',
    'run/failing-operations',
    'run/interrupted',
    'run/late-batches',
    'run/undecided-readings',
    'servers/emulator',
    'servers/plain-server',
    'weather/any-contract',
  ],
  size: 2,
  dependsOn: [
    'apps/reference-server/src',
    'packages/contract-tools/src',
    'packages/sandbox/src',
    'packages/service/src',
    'packages/types/src',
    'spec',
  ],
});
