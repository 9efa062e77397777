import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

/** The folder of this repository. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '');

const localDir = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a program until it exits; `all` is its output. Prefers the pinned tools of this package and of the workspace.
 * @throws ExecaError with the output, when the program fails
 */
export const run = execa({ preferLocal: true, localDir, stdin: 'ignore', all: true });
