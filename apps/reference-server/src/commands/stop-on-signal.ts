/** A terminal and npm both send SIGINT at Ctrl-C: a signal within these milliseconds of the first one is the same one. */
const sameSignal = 300;

const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGBREAK: 130, SIGHUP: 129 };

/**
 * Windows has no SIGTERM: Ctrl-Break is SIGBREAK, and a console window that is closed sends SIGHUP, ten seconds before it ends
 * the process. Elsewhere, `nohup` ignores SIGHUP, and so must the server.
 */
const signals = (platform: NodeJS.Platform): (keyof typeof exitCodes)[] =>
  platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM'];

/** Closes the server at the first signal that asks for it, and ends the process at the second one. */
export function stopOnSignal(server: { close(): Promise<void> }, platform = process.platform): void {
  let stoppedAt: number | undefined;
  const handleSignal = (signal: keyof typeof exitCodes) => {
    if (stoppedAt !== undefined) {
      if (performance.now() - stoppedAt > sameSignal) process.exit(exitCodes[signal]);
      return;
    }
    stoppedAt = performance.now();
    server.close().then(
      () => process.exit(0),
      ({ message }: Error) => {
        process.stderr.write(`The server did not stop cleanly: ${message}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of signals(platform)) process.on(signal, () => handleSignal(signal));
}
