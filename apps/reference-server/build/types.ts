// Bundles the types that a program can reach from `startDemo`, and from `openSandbox` in browsers, into one file each. TypeScript writes one file for each module, with
// imports of packages that are not published.
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
for (const input of ['../src/demo.ts', '../src/emulator.ts', '../browser/open-sandbox.ts']) {
  const plugins = [dts({ emitDtsOnly: true, oxc: true, tsconfig: false })];
  const bundle = await rolldown({ input: path(input), plugins, external: /^node:/ });
  await bundle.write({ dir: path('../dist') });
}
