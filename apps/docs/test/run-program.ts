import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startBrowser } from './browser.ts';
import { allow, signIn } from './consent.ts';

/**
 * Runs a program to its end. If it prints `Open` with a URL, a browser opens it, and the demo user signs in and allows access.
 * @returns what it prints
 * @throws Error with what it prints as an error, if it fails
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<string> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let errors = '';
  let user: Promise<void> | undefined;
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  child.stdout.on('data', (chunk) => {
    printed += chunk;
    const [, url] = /^Open (http\S+)\n/m.exec(printed) ?? [];
    if (url) user ??= openAsUser(url);
  });
  const [status] = await once(child, 'close');
  await user;
  if (status !== 0) throw new Error(`${args.at(-1)} ended with ${status}: ${errors}${printed}`);
  return printed;
}

async function openAsUser(url: string): Promise<void> {
  const browser = await startBrowser();
  try {
    const { page } = await browser.open(url);
    await signIn(page);
    await allow(page);
  } finally {
    await browser.close();
  }
}
