import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderPages } from './pages.ts';
import { withPolicy } from './policy.ts';

const site = fileURLToPath(new URL('../dist/site', import.meta.url));
const fresh = `${site}.new`;

await rm(fresh, { recursive: true, force: true });
await mkdir(fresh, { recursive: true });
const files = ['openapi.json', 'openapi.yaml'];
await Promise.all([
  ...(await renderPages()).map(([file, html]) => writeFile(join(fresh, file), withPolicy(html))),
  ...files.map((file) =>
    copyFile(fileURLToPath(import.meta.resolve(`@email-automation/openapi/${file}`)), join(fresh, file)),
  ),
]);
await rm(site, { recursive: true, force: true });
await rename(fresh, site);
