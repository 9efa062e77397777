import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, type TestContext, test } from 'vitest';
import { commonJs, expectClientRuns, expected, modules, runProgram } from '../../test/platforms/run-program.ts';
import { startService } from '../../test/platforms/service.ts';
import { findProgram, findRuntime } from './runtimes.ts';
import { startWorkerd } from './workerd.ts';

const nodeOf = (name: string) => {
  const folder = findRuntime(name);
  return folder && join(folder, 'bin', 'node');
};

/** Returns the runtime. If this machine could not install it, reports the test as not run. */
function requireRuntime(runtime: string | undefined, { task, skip }: TestContext): string {
  if (runtime !== undefined) return runtime;
  const reason = `NOT RUN: "${task.name}", because this machine has no package of this platform. \`pnpm install\` says why.`;
  console.warn(reason);
  return skip(reason);
}

const bun = findProgram('bun', 'bin/bun');
const deno = findProgram('deno', 'deno');
const denoArgs = ['run', '--quiet', '--allow-net=127.0.0.1'];

/** The runtimes that run a program for Node, with the name of their version in `process.versions`. */
const runtimes: [name: string, program: string | undefined, args: string[], key: string, version: RegExp][] = [
  ['Node 20, the oldest supported version,', nodeOf('node-20'), [modules], 'node', /^20\.19\./],
  ['Node 20, with require,', nodeOf('node-20'), [commonJs], 'node', /^20\.19\./],
  ['Node 22', nodeOf('node-22'), [modules], 'node', /^22\./],
  ['Bun', bun, [modules], 'bun', /^1\./],
  ['Bun, with require,', bun, [commonJs], 'bun', /^1\./],
  ['Deno', deno, [...denoArgs, modules], 'deno', /^2\./],
  ['Deno, with require,', deno, [...denoArgs, '--allow-read', commonJs], 'deno', /^2\./],
];

test.for(runtimes)('%s runs the client', ([, program, args, key, version], context) =>
  expectClientRuns(requireRuntime(program, context), args, key, version),
);

test('workerd runs the client', async (context) => {
  const { url } = await startService();
  const worker = await startWorkerd(requireRuntime(findProgram('workerd', 'bin/workerd'), context));
  const response = await fetch(`${worker}/?service=${encodeURIComponent(url)}`);
  expect(await response.json()).toEqual(expected);
});

test('edge-runtime runs the client', async (context) => {
  const { url } = await startService();
  const vm = join(requireRuntime(findRuntime('@edge-runtime/vm'), context), 'dist', 'index.js');
  const edge = fileURLToPath(new URL('../../test/platforms/edge.js', import.meta.url));
  const client = new URL('../../dist/exports.js', import.meta.url).href;
  const args = ['--no-warnings', '--experimental-vm-modules', edge, pathToFileURL(vm).href, client, url];
  const { isEdge, results } = await runProgram(process.execPath, args);
  expect(isEdge).toBe(true);
  expect(results).toEqual(expected);
});
