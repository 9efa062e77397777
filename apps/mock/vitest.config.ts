import { withSample } from '../../vitest.base.ts';

export default withSample({ folder: 'apps/mock', size: 2 });
