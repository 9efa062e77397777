import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import openapiTS, { astToString } from 'openapi-typescript';
import { generate } from 'orval';

const bundle = fileURLToPath(import.meta.resolve('@email-automation/openapi/openapi.json'));
const inOutput = (path: string) => fileURLToPath(new URL(`../dist/${path}`, import.meta.url));

/** Generates a client with each generator, with its default settings, as a user of the published bundle would. */
async function generateClients(): Promise<void> {
  await rm(inOutput(''), { recursive: true, force: true });
  await mkdir(inOutput(''), { recursive: true });
  await writeFile(
    inOutput('openapi-typescript.ts'),
    astToString(await openapiTS(JSON.parse(await readFile(bundle, 'utf8')))),
  );
  await createClient({ input: bundle, output: inOutput('hey-api'), logs: { level: 'silent' } });
  await generate({
    input: bundle,
    output: {
      target: inOutput('orval/client.ts'),
      client: 'fetch',
      override: { mutator: { path: fileURLToPath(new URL('orval-request.ts', import.meta.url)), name: 'request' } },
    },
  });
}

await generateClients();
