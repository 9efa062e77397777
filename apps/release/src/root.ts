import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

/** The repository that this file belongs to. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '');

/**
 * Runs a program to its end; `all` is what it printed. The pinned tools of this package and of the workspace are found
 * first. @throws ExecaError with the output, when the program fails
 */
export const run = execa({
  preferLocal: true,
  localDir: fileURLToPath(new URL('..', import.meta.url)),
  stdin: 'ignore',
  all: true,
});
