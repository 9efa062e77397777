// Bundles the types that a program can reach from `startDemo` into one file. TypeScript writes one file for each module, with
// imports of packages that are not published.
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const bundle = await rolldown({
  input: path('../src/demo.ts'),
  plugins: [dts({ emitDtsOnly: true, oxc: true, tsconfig: false })],
  external: /^node:/,
});
await bundle.write({ dir: path('../dist') });
