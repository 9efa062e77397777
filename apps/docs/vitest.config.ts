import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../../vitest.base.ts';

export default mergeConfig(
  base,
  // Loads the components once in each worker instead of once for each file. No test replaces a module.
  defineConfig({ test: { include: ['test/**/*.test.{ts,tsx}'], isolate: false } }),
);
