import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { inject } from 'vitest';

const main = fileURLToPath(new URL('../../proofs/main.ts', import.meta.url));
const server = inject('postgres');

/**
 * Runs the short form of a proof on the database of the project.
 * @param args further arguments, such as `--mutant=<name>`
 * @returns its exit code, and what it printed on standard output
 */
export async function runProof(
  name: string,
  ...args: string[]
): Promise<{ exitCode: number | undefined; output: string }> {
  const on = server === undefined ? ['--on=sqlite'] : ['--on=postgres', `--postgres=${server}`];
  const all = [main, name, '--short', ...on, ...args];
  const { exitCode, stdout } = await execa(process.execPath, all, { reject: false, stderr: 'inherit' });
  return { exitCode, output: stdout };
}
