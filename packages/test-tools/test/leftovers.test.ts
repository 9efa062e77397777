import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { findLeftovers, observeProcess } from '../src/leftovers.ts';
import { listen } from '../src/listen.ts';

/** Leaves something behind. @returns a function that cleans up */
const leftovers: Record<string, { leave: () => unknown; name: RegExp }> = {
  'a server': {
    async leave() {
      const { close } = await listen(createServer());
      return close;
    },
    name: /^open TCPServerWrap: none, then 1$/,
  },
  'an interval': {
    leave() {
      const timer = setInterval(() => {}, 10_000);
      return () => clearInterval(timer);
    },
    name: /^open Timeout: /,
  },
  'a process': {
    leave() {
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
      return async () => {
        child.kill();
        await once(child, 'close');
      };
    },
    name: /^open ProcessWrap: none, then 1$/,
  },
  'a listener': {
    leave() {
      const listener = () => {};
      process.on('SIGUSR2', listener);
      return () => process.off('SIGUSR2', listener);
    },
    name: /^listeners to SIGUSR2: none, then 1$/,
  },
  'an environment variable': {
    leave() {
      vi.stubEnv('LEFT_BEHIND', 'yes');
      return () => vi.unstubAllEnvs();
    },
    name: /^environment variable LEFT_BEHIND: none, then yes$/,
  },
  'fake timers': {
    leave() {
      vi.useFakeTimers({ toFake: ['Date'] });
      return () => vi.useRealTimers();
    },
    name: /^fake timers: none, then 1$/,
  },
};

test.each(Object.entries(leftovers))(
  '%s that a file leaves behind is found, until it is gone',
  async (_, { leave, name }) => {
    // Timers of Vitest end first.
    await setTimeout(500);
    const before = observeProcess();
    const cleanUp = (await leave()) as () => unknown;
    expect(await findLeftovers(before, 0)).toContainEqual(expect.stringMatching(name));
    await cleanUp();
    expect(await findLeftovers(before)).toEqual([]);
  },
);

test('after a process stood still, it looks again', async () => {
  await setTimeout(500);
  const before = observeProcess();
  void setTimeout(50);
  const found = findLeftovers(before, 100);
  for (const end = performance.now() + 200; performance.now() < end; );
  expect(await found).toEqual([]);
});
