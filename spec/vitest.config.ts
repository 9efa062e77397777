import { mergeConfig } from 'vitest/config';
import base from '../vitest.base.ts';

// Most tests start a process or two, so on a busy machine one can take a while.
export default mergeConfig(base, { test: { testTimeout: 60_000 } });
