import { fileURLToPath } from 'node:url';
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
 * @param options `args` go to the command `serve`; `variables` to its environment; `main` is the program (default: this version)
 * @throws Error with its output when it ends before it listens
 */
export async function startServerProcess(
  location: string,
  {
    mutant,
    args = [],
    variables = {},
    main = ofThisVersion,
  }: { mutant?: Mutant | undefined; args?: readonly string[]; variables?: NodeJS.ProcessEnv; main?: string } = {},
): Promise<ServerProcess> {
  const all = [main, 'serve', '--port=0', '--log-level=warn', ...withoutLimits, ...args];
  const program = startMutant(mutant, all, { DATABASE_URL: location, ...variables });
  const [url = '', controlUrl] = await program.urls;
  return { ...program, url, controlUrl };
}
