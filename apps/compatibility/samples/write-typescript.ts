import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { codeSamples } from '@email-automation/codegen/code-samples';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import operations from '@email-automation/openapi/operations.json' with { type: 'json' };

/** Writes the samples in TypeScript, which the lint of this package compiles, as users do. */
async function writeTypescript(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [operationId, samples] of Object.entries(codeSamples(contract, operations))) {
    const sample = samples.find(({ lang }) => lang === 'TypeScript');
    await writeFile(`${folder}/${operationId}.ts`, sample?.source ?? '');
  }
}

await writeTypescript(fileURLToPath(new URL('../dist/samples', import.meta.url)));
