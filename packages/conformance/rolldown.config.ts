import { defineConfig } from 'rolldown';
import manifest from './package.json' with { type: 'json' };

/**
 * Compiles the kit module by module, as `tsc` would, and adds the modules of packages that users do not install:
 * `contract-tools` is not published. `tsc` writes the types.
 */
export default defineConfig({
  input: ['src/main.ts', 'src/conformance.ts', 'src/annotations/annotations.ts', 'src/usage/usage.ts'],
  platform: 'node',
  external: Object.keys(manifest.dependencies).map((name) => new RegExp(`^${name}(/|$)`)),
  output: { dir: 'dist', preserveModules: true, preserveModulesRoot: 'src', sourcemap: true },
});
