import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../../vitest.base.ts';

/** Test files share the modules of the kit, which take a second to load. One that changes a module's state restores it. */
export default mergeConfig(base, defineConfig({ test: { isolate: false } }));
