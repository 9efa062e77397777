import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Mutant, nodeArguments } from './mutant.ts';

/** Processes to end with this one, however it ends; `main.ts` makes signals exit. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Makes a process end when this one does. */
export function endWithThisProcess(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

export interface ServerProcess {
  url: string;
  /** Base URL of its control port, if it has one. */
  controlUrl: string | undefined;
  child: ChildProcess;
  /** Everything on standard error so far, and the logs of the level `warn`, which are on standard output. */
  output(): string;
  /** Ends the process with a signal, and waits until it has ended. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

const ofThisVersion = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const highest = 1_000_000_000;
const withoutLimits = ['batch', 'individual', 'records'].map((kind) => `--limit-${kind}=${highest}`);

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
  const ofMutant = nodeArguments(mutant);
  const child = spawn(
    process.execPath,
    [...ofMutant.args, main, 'serve', '--port=0', '--log-level=warn', ...withoutLimits, ...args],
    {
      env: { ...process.env, ...ofMutant.variables, DATABASE_URL: location, ...variables },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  endWithThisProcess(child);
  let output = '';
  child.stdout?.on('data', (text) => (output += text));
  const listening = await new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (text) => {
      output += text;
      const [, url] = /Listening on (\S+)\.\s/.exec(output) ?? [];
      if (url) resolve(url);
    });
    child.once('exit', () => reject(new Error(`A server ended before it listened:\n${output}`)));
  });
  const ended = once(child, 'exit');
  return {
    url: listening,
    controlUrl: /control port\D*(http:\/\/\S+?)[.,]?\s/i.exec(output)?.[1],
    child,
    output: () => output,
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}
