import { type ChildProcess, spawn } from 'node:child_process';

export interface Running {
  name: string;
  child: ChildProcess;
  /** The last of what it printed. */
  output(): string;
}

const running = new Set<Running>();
const keptOutput = 4000;

/** Runs a command to its end. @throws Error with all that it printed, when it fails */
export function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(output))));
  });
}

/** Runs a Node program to its end, with more in its environment; tells how it ended and all that it printed. */
export function finish(args: string[], env: Record<string, string>): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code: code ?? 3, output }));
  });
}

/** Starts a Node program that goes on until it is stopped; `onEnd` hears of an end that nobody asked for. */
export function watch(name: string, args: string[], onEnd: (output: string) => void): Running {
  // A group of its own: Ctrl-C reaches it through `stopAll` alone, which waits until it has ended.
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-keptOutput);
    });
  }
  const one: Running = { name, child, output: () => output };
  running.add(one);
  child.on('exit', () => {
    if (running.delete(one)) onEnd(output);
  });
  return one;
}

/** Waits until an address answers, whatever it answers. @throws Error when it does not within half a minute */
export async function waitFor(one: Running, url: string): Promise<void> {
  const answers = async () => {
    try {
      return await (await fetch(url)).arrayBuffer();
    } catch {
      return undefined;
    }
  };
  await eventually(one, answers, `did not answer at ${url}`);
}

/** Waits until a program has printed what the pattern captures. @throws Error when it has not within half a minute */
export function heardFrom(one: Running, pattern: RegExp): Promise<string> {
  return eventually(one, async () => pattern.exec(one.output())?.[1], `did not say ${pattern.source}`);
}

async function eventually<T>(one: Running, look: () => Promise<T | undefined>, otherwise: string): Promise<T> {
  const end = Date.now() + 30_000;
  while (Date.now() < end) {
    if (one.child.exitCode !== null) throw new Error(`The ${one.name} did not start:\n${one.output()}`);
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The ${one.name} ${otherwise} within 30 s:\n${one.output()}`);
}

/** Asks all programs to end, and waits for them; one that takes longer than 10 s is killed. */
export async function stopAll(): Promise<void> {
  await Promise.all(
    [...running].map(async (one) => {
      running.delete(one);
      if (one.child.exitCode !== null || one.child.signalCode !== null) return;
      const ended = new Promise((resolve) => one.child.once('exit', resolve));
      one.child.kill('SIGTERM');
      const killer = setTimeout(() => one.child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(killer);
    }),
  );
}
