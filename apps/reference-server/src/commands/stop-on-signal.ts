/** A terminal and npm both send SIGINT at Ctrl-C: a signal within these milliseconds of the first one is the same one. */
const sameSignal = 300;

const exitCodes = { SIGINT: 130, SIGTERM: 143 };

/** Closes the server at the first SIGINT or SIGTERM, and ends the process at the second one. */
export function stopOnSignal(server: { close(): Promise<void> }): void {
  let stoppedAt: number | undefined;
  const handleSignal = (signal: 'SIGINT' | 'SIGTERM') => {
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
  process.on('SIGINT', handleSignal);
  process.on('SIGTERM', handleSignal);
}
