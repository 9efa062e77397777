import { expect, onTestFinished, test, vi } from 'vitest';
import { stopOnSignal } from '../../src/commands/stop-on-signal.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGBREAK', 'SIGHUP'] as const;

/** Sends a signal to a server of a system. @returns how often it was closed */
function countCloses(platform: NodeJS.Platform, signal: (typeof signals)[number]): number {
  vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const before = signals.map((name) => process.listeners(name));
  const close = vi.fn(async () => {});
  stopOnSignal({ close }, platform);
  const added = signals.map((name, n) => process.listeners(name).filter((one) => !before[n]?.includes(one)));
  onTestFinished(() => {
    vi.restoreAllMocks();
    for (const [n, name] of signals.entries()) for (const one of added[n] ?? []) process.off(name, one);
  });
  for (const listener of added[signals.indexOf(signal)] ?? []) (listener as () => void)();
  return close.mock.calls.length;
}

test.each(['SIGINT', 'SIGBREAK', 'SIGHUP'] as const)('on Windows, %s stops the server', (signal) => {
  expect(countCloses('win32', signal)).toBe(1);
});

test.each(['linux', 'darwin'] as const)('on %s, a closed terminal leaves the decision to nohup', (platform) => {
  expect(countCloses(platform, 'SIGHUP')).toBe(0);
});
