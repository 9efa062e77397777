import { mergeConfig } from 'vitest/config';
import base from '../../vitest.base.ts';

/** Whole runs of the kit, and command lines, take their time on a busy machine. */
export default mergeConfig(base, { test: { testTimeout: 60_000, hookTimeout: 60_000 } });
