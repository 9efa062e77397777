import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Contract } from './contract.ts';

/**
 * Writes the files that the package publishes into a folder: first all of them beside the old ones, then each takes
 * the place of the old one at once, so that a reader never meets half a file and a failure leaves the old files.
 */
export async function writeContract(
  { document, requirements, unspecified }: Contract,
  folder: string,
): Promise<string[]> {
  const files = {
    'openapi.yaml': toYaml(document),
    'openapi.json': toJson(document),
    'requirements.json': toJson(requirements),
    'unspecified.json': toJson(unspecified),
  };
  await mkdir(folder, { recursive: true });
  const fresh = (name: string) => join(folder, `.${name}.${process.pid}`);
  const names = Object.keys(files);
  try {
    await Promise.all(Object.entries(files).map(([name, text]) => writeFile(fresh(name), text)));
    await Promise.all(names.map((name) => rename(fresh(name), join(folder, name))));
  } finally {
    await Promise.all(names.map((name) => rm(fresh(name), { force: true })));
  }
  return names;
}

/** Quotes what YAML 1.1 would take for a date or a boolean, so that every reader sees the same document. */
export function toYaml(document: object): string {
  return stringify(document, { compat: 'yaml-1.1', lineWidth: 0, aliasDuplicateObjects: false });
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
