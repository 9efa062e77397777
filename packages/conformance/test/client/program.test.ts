import { expect, test } from 'vitest';
import { runProgram } from '../../src/weather/program.ts';

const node = `"${process.execPath}"`;

/** Writes a line and exits, and leaves a process behind that has its output open. */
const leavesAProcess = `${node} -e "
  require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: ['ignore', 'inherit', 'inherit'] }).unref();
  console.log('42');
"`;

test('a program has ended when it exits, though a process that it has left behind keeps its output open', async () => {
  const started = Date.now();
  const end = await runProgram(leavesAProcess, { variables: {}, input: [], seconds: 30 });
  expect(end).toMatchObject({ code: 0, lines: ['42'] });
  expect(Date.now() - started).toBeLessThan(20_000);
});

test('a program that does not end is stopped, and has no exit code', async () => {
  const program = `${node} -e "setTimeout(() => {}, 60000)"`;
  expect(await runProgram(program, { variables: {}, input: [], seconds: 1 })).toMatchObject({ code: undefined });
});
