import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository that this file belongs to. */
export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** An environment in which the workspace's own tools are found first: pnpm and changesets, of the pinned versions. */
export const toolsFirst = (env = process.env): NodeJS.ProcessEnv => ({
  ...env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${env.PATH}`,
});
