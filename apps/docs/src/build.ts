import { copyFile, cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { figuresFolder } from './figures.ts';
import { renderPages } from './pages.ts';
import { addPolicy } from './policy.ts';

const site = fileURLToPath(new URL('../dist/site', import.meta.url));
const temporary = `${site}.new`;

await rm(temporary, { recursive: true, force: true });
await mkdir(temporary, { recursive: true });
const files = ['openapi.json', 'openapi.yaml'];
await Promise.all([
  cp(figuresFolder, join(temporary, 'figures'), { recursive: true }),
  ...(await renderPages()).map(([file, html]) => writeFile(join(temporary, file), addPolicy(html))),
  ...files.map((file) =>
    copyFile(fileURLToPath(import.meta.resolve(`@email-automation/openapi/${file}`)), join(temporary, file)),
  ),
]);
await rm(site, { recursive: true, force: true });
await rename(temporary, site);
