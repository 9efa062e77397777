import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { listen } from '@email-automation/test-tools/listen';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../../src/weather/program.ts';
import { createFolder } from '../create-folder.ts';

const node = `"${process.execPath}"`;

/** Writes a line and exits, and leaves a process behind, in another session with another environment, until its output is closed. */
const leavesAProcess = `${node} -e "
  const left = 'setInterval(() => process.stdout.write(String.fromCharCode(32)), 100)';
  const options = { detached: true, env: {}, stdio: ['ignore', 'inherit', 'inherit'] };
  require('node:child_process').spawn(process.execPath, ['-e', left], options).unref();
  console.log('42');
"`;

const countPipes = () => process.getActiveResourcesInfo().filter((name) => name === 'PipeWrap').length;

test('a program has ended when it exits, though a process that it has left behind keeps its output open', async () => {
  const [started, pipes] = [Date.now(), countPipes()];
  const end = await runProgram(leavesAProcess, { variables: {}, input: [], seconds: 30 });
  expect(end).toMatchObject({ code: 0, lines: ['42'] });
  expect(Date.now() - started).toBeLessThan(20_000);
  await expect.poll(countPipes).toBe(pipes);
});

test('a program that does not end is stopped, and has no exit code', async () => {
  const program = `${node} -e "setTimeout(() => {}, 60000)"`;
  expect(await runProgram(program, { variables: {}, input: [], seconds: 1 })).toMatchObject({ code: undefined });
});

test.each([
  ['was ended by the signal SIGKILL', 'process.kill(process.pid, 9)', 1],
  ['ended with exit code 3', 'process.exit(3)', 3],
  ['was stopped after 10 MB of output', "for (;;) require('node:fs').writeSync(1, '.'.repeat(1e5))", undefined],
])('a program %s', async (how, script, code) => {
  const end = await runProgram(`exec ${node} -e "${script}"`, { variables: {}, input: [], seconds: 30 });
  expect(end).toMatchObject({ how, code });
});

// Linux alone shows by its environment to whom a process in another session belongs.
test.each(process.platform === 'linux' ? [false, true] : [false])(
  'a program leaves no process behind (in its own session: %s)',
  async (detached) => {
    const folder = createFolder();
    const server = createServer();
    const { port, close } = await listen(server);
    onTestFinished(close);
    writeFileSync(
      join(folder, 'child.cjs'),
      `require('node:net').connect(${port}, '127.0.0.1', () => console.log('connected'));`,
    );
    writeFileSync(
      join(folder, 'parent.cjs'),
      `require('node:child_process').spawn(process.execPath, [${JSON.stringify(join(folder, 'child.cjs'))}], { detached: ${detached} }).stdout.on('data', () => process.exit());`,
    );
    const connection = once(server, 'connection') as Promise<[Socket]>;
    await runProgram(`${node} "${join(folder, 'parent.cjs')}"`, { variables: {}, input: [], seconds: 30 });
    const [socket] = await connection;
    socket.on('error', () => {}).resume();
    await expect.poll(() => socket.destroyed, { timeout: 20_000 }).toBe(true);
  },
);
