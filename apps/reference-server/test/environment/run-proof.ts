import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { inject } from 'vitest';

const main = fileURLToPath(new URL('../../proofs/main.ts', import.meta.url));

/**
 * Runs the short form of the proof of disturbances on the database of the project.
 * @param args further arguments, such as `--mutant=<name>`
 * @returns its exit code, and its standard output
 */
export async function runProof(...args: string[]): Promise<{ exitCode: number | undefined; output: string }> {
  const on = inject('postgres') === undefined ? 'sqlite' : 'postgres';
  const all = [main, '--short', `--on=${on}`, ...args];
  const { exitCode, stdout } = await execa(process.execPath, all, { reject: false, stderr: 'inherit' });
  return { exitCode, output: stdout };
}
