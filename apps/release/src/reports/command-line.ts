import { fileURLToPath } from 'node:url';
import { runWell } from '../run.ts';

const printHelp = fileURLToPath(new URL('print-help.ts', import.meta.url));

/**
 * What `--help` says of a program and of each of its commands, the program first.
 * @throws Error when the program is not one that commander runs
 */
export async function commandLine(program: string): Promise<string[]> {
  const env = { ...process.env, NO_COLOR: '1' };
  // A program that was not taken over does its work instead, without end if it serves.
  const options = { cwd: process.cwd(), env, timeout: 60_000 };
  const text = await runWell(process.execPath, ['--import', printHelp, program], options);
  try {
    return JSON.parse(text) as string[];
  } catch {
    throw new Error(`${program} does not end in commander's parseAsync(), which src/reports/print-help.ts takes over.`);
  }
}
