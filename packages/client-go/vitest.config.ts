import { withSample } from '../../vitest.base.ts';

// With an empty cache, Go compiles its standard library before each of its tests.
export default withSample({ folder: 'packages/client-go', size: 1 });
