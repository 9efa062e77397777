import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

const folder = fileURLToPath(new URL('.', import.meta.url));
const require = createRequire(import.meta.url);
const documents = {
  'openapi.json': 'openapi.json',
  'openapi-3.0.json': 'openapi-3.0.json',
  'operator.json': 'operator/openapi.json',
  'operations.json': 'operations.json',
  'generators.overlay.yaml': 'generators.overlay.yaml',
};

/** How a program of other people is prepared in an empty folder, as its user would. */
export interface Steps {
  /** The programs that the machine needs. */
  tools: string[];
  /** Files of this folder, beside the files that the commands install and generate. */
  files: string[];
  /** Run in a folder with the files and the published documents of the contract. */
  commands: string[][];
}

/** The command that applies an overlay to a document, as users of a generator do. */
export const applyOverlay = (overlay: string, document: string, output: string): string[] =>
  `npx --yes openapi-format@1.33.6 ${document} --overlayFile ${overlay} -o ${output}`.split(' ');

/** The folder of a program, and how to run a command in it. */
export interface ProgramFolder {
  cwd: string;
  /** @returns the output. @throws ExecaError when the command fails */
  run: (command: string[]) => Promise<string>;
}

/**
 * Follows the steps in an empty folder, uses the folder, and removes it.
 * @returns the result, or the name of a tool that is not installed. @throws ExecaError when a command fails
 */
export async function withProgramFolder<Result>(
  { tools, files, commands }: Steps,
  use: (folder: ProgramFolder) => Promise<Result>,
): Promise<Result | { missing: string }> {
  for (const tool of tools)
    if ((await execa('which', [tool], { reject: false })).exitCode !== 0) return { missing: tool };
  const cwd = await mkdtemp(join(tmpdir(), 'program-'));
  const paths = ['.venv/bin', 'node_modules/.bin'].map((name) => join(cwd, name));
  const env = { PATH: [...paths, process.env.PATH].join(delimiter) };
  const run = async ([command = '', ...args]: string[]) => (await execa(command, args, { cwd, env })).stdout.trim();
  try {
    for (const name of files) await cp(join(folder, name), join(cwd, basename(name)));
    for (const [name, source] of Object.entries(documents))
      await cp(require.resolve(`@email-automation/openapi/${source}`), join(cwd, name));
    for (const command of commands) await run(command);
    return await use({ cwd, run });
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}
