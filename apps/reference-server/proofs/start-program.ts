import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Workspace } from '@email-automation/sandbox/workspace/workspace';
import { type StartedProgram, startProgram } from '@email-automation/test-tools/start-program';
import { type Mutant, nodeArguments } from './mutant.ts';

/** Its output has the logs of the level `warn`, too. */
export interface ServerProcess extends StartedProgram {
  url: string;
  /** Base URL of its control port, if it has one. */
  controlUrl: string | undefined;
}

const ofThisVersion = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const highest = 1_000_000_000;
const withoutLimits = ['batch', 'individual', 'records'].map((kind) => `--limit-${kind}=${highest}`);

/** Starts a TypeScript program with a mutant, if there is one. */
export function startMutant(mutant: Mutant | undefined, args: readonly string[], variables: NodeJS.ProcessEnv) {
  const ofMutant = nodeArguments(mutant);
  return startProgram([...ofMutant.args, ...args], { ...ofMutant.variables, ...variables });
}

/**
 * Starts a server as a process, without rate limits, on a free port of the loopback address.
 * @param location file or URL of its database
 * @param options `args` go to the command `serve`; `variables` to its environment; `workspace` is added at the start; `main` is the
 * program (default: this version)
 * @throws Error with its output when it ends before it listens
 */
export async function startServerProcess(
  location: string,
  {
    mutant,
    args = [],
    variables = {},
    workspace,
    main = ofThisVersion,
  }: {
    mutant?: Mutant | undefined;
    args?: readonly string[];
    variables?: NodeJS.ProcessEnv;
    workspace?: Workspace | undefined;
    main?: string;
  } = {},
): Promise<ServerProcess> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'proof-'));
  const file = join(folder.path, 'workspace.yaml');
  // JSON is YAML.
  if (workspace) writeFileSync(file, JSON.stringify(workspace));
  const ofWorkspace = workspace ? [`--workspace=${file}`] : [];
  const all = [main, 'serve', '--port=0', '--log-level=warn', ...withoutLimits, ...ofWorkspace, ...args];
  const program = startMutant(mutant, all, { DATABASE_URL: location, ...variables });
  const [url = '', controlUrl] = await program.urls;
  return { ...program, url, controlUrl };
}
