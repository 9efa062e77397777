import { withSample } from '../vitest.base.ts';

export default withSample({ folder: 'spec', size: 4 });
