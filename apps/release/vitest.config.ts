import { withSample } from '../../vitest.base.ts';

export default withSample({
  folder: 'apps/release',
  long: ['compare', 'gate', 'lint', 'reports', 'version'],
  size: 1,
  dependsOn: ['packages/codegen/src'],
});
