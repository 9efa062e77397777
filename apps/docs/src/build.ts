import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import requirements from '@email-automation/openapi/requirements.json' with { type: 'json' };
import unspecified from '@email-automation/openapi/unspecified.json' with { type: 'json' };
import { operationAddress } from './page.ts';
import { withPolicy } from './policy.ts';
import { referencePage } from './reference.ts';
import { type OpenPoint, openPointsPage, type Requirement, requirementsPage } from './registers.ts';
import { type Operation, startPage } from './start-page.ts';

const site = fileURLToPath(new URL('../dist/site', import.meta.url));
const fresh = `${site}.new`;

const operations = Object.entries<Record<string, object>>(contract.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([, operation]) => 'operationId' in operation)
    .map(([method, operation]) => ({ ...(operation as Operation), method: method.toUpperCase(), path })),
);
const addresses = new Map(operations.map((operation) => [operation.operationId, operationAddress(operation)]));

await rm(fresh, { recursive: true, force: true });
await mkdir(fresh, { recursive: true });
const pages = {
  index: startPage(contract, operations, requirements.length, unspecified.length),
  reference: await referencePage(contract, fresh),
  requirements: requirementsPage(requirements as Requirement[], addresses),
  unspecified: openPointsPage(unspecified as OpenPoint[], addresses),
};
const files = ['openapi.json', 'openapi.yaml'];
await Promise.all([
  ...Object.entries(pages).map(([name, html]) => writeFile(join(fresh, `${name}.html`), withPolicy(html))),
  ...files.map((file) =>
    copyFile(fileURLToPath(import.meta.resolve(`@email-automation/openapi/${file}`)), join(fresh, file)),
  ),
]);
await rm(site, { recursive: true, force: true });
await rename(fresh, site);
