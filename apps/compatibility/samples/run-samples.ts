import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import type { Language, Sample } from './languages.ts';

/** In this package, so that samples find the client. */
const parent = fileURLToPath(new URL('../dist/', import.meta.url));

/** Whether a language is installed here. */
export async function isInstalled({ probe: [command = '', ...parameters] }: Language): Promise<boolean> {
  const { failed } = await execa(command, parameters, { reject: false });
  return !failed;
}

/**
 * Runs samples of a language one after another in one process.
 * @returns their output, and the failures
 */
export async function runSamples(
  { extension, combine, env: ofLanguage, run: [command = '', ...parameters] }: Language,
  samples: readonly Sample[],
  env: Record<string, string>,
): Promise<{ stdout: string; stderr: string }> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'run-'));
  const separate = () => Object.fromEntries(samples.map(({ name, source }) => [`${name}.${extension}`, source]));
  try {
    const files = combine?.(samples) ?? separate();
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    const named = combine ? [] : Object.keys(files).map((name) => join(folder, name));
    const { stdout, stderr } = await execa(command, [...parameters, ...named], {
      cwd: folder,
      env: { ...ofLanguage, ...env },
      reject: false,
      preferLocal: false,
    });
    return { stdout, stderr };
  } finally {
    await rm(folder, { recursive: true });
  }
}
