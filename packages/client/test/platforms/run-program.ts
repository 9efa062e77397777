import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { version } from '../../src/resources.ts';
import { startService } from './service.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The programs for the runtimes of Node's kind: one with `import`, and one with `require`. */
export const modules = pathOf('program.js');
export const commonJs = pathOf('program.cjs');

/** The results of the scenario. */
export const expected = {
  campaigns: ['c1', 'c2', 'c3'],
  notFound: [true, 'r-1'],
  retried: [],
  timeout: true,
  aborted: 'AbortError',
  imported: { accepted: 2500, uncertain: 0, next: 2500, requestIds: [] },
  ended: [true, 'ConnectionFailedError'],
  raw: [],
  challenge: 43,
  token: 't',
};

/** Deno stores its compiled files where the tests do. */
const env = { ...process.env, DENO_DIR: pathOf('../../node_modules/.cache/deno') };

/** Runs a program that prints JSON. */
export async function runProgram(runtime: string, args: string[]) {
  const { stdout } = await promisify(execFile)(runtime, args, { env });
  return JSON.parse(stdout);
}

/**
 * Expects that a runtime of Node's kind runs the scenario.
 * @param key the name of the runtime's version in `process.versions`
 */
export async function expectClientRuns(runtime: string, args: string[], key: string, runtimeVersion: RegExp) {
  const { url, agents, authorizations } = await startService();
  const { versions, results } = await runProgram(runtime, [...args, url]);
  expect(versions[key]).toMatch(runtimeVersion);
  expect(results).toEqual(expected);
  expect([...agents]).toContain(`acme/1.0 email-automation-client/${version}`);
  expect(new Set(authorizations)).toEqual(new Set(['Bearer first-token']));
}
