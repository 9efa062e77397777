import { expect, onTestFinished, test, vi } from 'vitest';
import { startStep } from '../scripts/progress.mjs';

/** Runs a step of 12 seconds that adds a package each second. @returns all that it prints */
function show(isTTY: boolean): string {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let printed = '';
  const write = (text: string) => {
    printed += text;
    return true;
  };
  const stream = { isTTY, columns: 80, write } as unknown as NodeJS.WriteStream;
  let packages = 0;
  const endStep = startStep(stream, 'Installing', () => `${packages} packages`);
  for (; packages < 12; packages += 1) vi.advanceTimersByTime(1000);
  endStep('');
  vi.advanceTimersByTime(60_000);
  return printed;
}

test('on a terminal, the line of a step changes, and ends with its result', () => {
  const lines = show(true).split('\r');
  expect(lines.length).toBeGreaterThan(40);
  expect(lines[1]).toMatch(/^Installing \.\.\. +0 packages, 0\.2 s/);
  expect(lines.at(-1)).toMatch(/^Installing \.\.\. .*12 packages, 12\.0 s\n$/);
});

test('elsewhere, a step prints a line every few seconds', () => {
  expect(show(false).replaceAll(/ +/g, ' ')).toBe(
    'Installing ... \n 4 packages, 5.0 s\n 9 packages, 10.0 s\n 12 packages, 12.0 s\n',
  );
});
