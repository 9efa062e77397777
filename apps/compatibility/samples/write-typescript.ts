import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };

interface Operation {
  operationId: string;
  'x-codeSamples': { lang: string; source: string }[];
}

/** Writes the samples in TypeScript, which the lint of this package compiles, as users do. */
async function writeTypescript(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const members = Object.values(contract.paths).flatMap((item) => Object.values<object>(item));
  for (const member of members.filter((one): one is Operation => 'x-codeSamples' in one)) {
    const sample = member['x-codeSamples'].find(({ lang }) => lang === 'TypeScript');
    await writeFile(`${folder}/${member.operationId}.ts`, sample?.source ?? '');
  }
}

await writeTypescript(fileURLToPath(new URL('../dist/samples', import.meta.url)));
