import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import openapiTS, { astToString } from 'openapi-typescript';
import { generate } from 'orval';

const inOutput = (path: string) => fileURLToPath(new URL(`../dist/${path}`, import.meta.url));

/** Generates a client with each generator, with its default settings, as a user of the published contract would. */
async function generateClients(contract: string, folder: string): Promise<void> {
  const bundle = fileURLToPath(import.meta.resolve(`@email-automation/openapi/${contract}`));
  await mkdir(inOutput(folder), { recursive: true });
  await writeFile(
    inOutput(`${folder}openapi-typescript.ts`),
    astToString(await openapiTS(JSON.parse(await readFile(bundle, 'utf8')))),
  );
  await createClient({ input: bundle, output: inOutput(`${folder}hey-api`), logs: { level: 'silent' } });
  await generate({ input: bundle, output: { target: inOutput(`${folder}orval/client.ts`), client: 'fetch' } });
}

await rm(inOutput(''), { recursive: true, force: true });
await generateClients('openapi.json', '');
await generateClients('openapi-3.0.json', 'openapi-3.0/');
