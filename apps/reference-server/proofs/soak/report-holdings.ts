// Loaded with `--import` before a server, which then responds to each message with what it holds.
import { readdirSync } from 'node:fs';

/** What a server process holds at a moment. */
export interface Holdings {
  /** Bytes of objects that garbage collection leaves, and of buffers outside of the heap. */
  liveBytes: number;
  /** Bytes of memory that the system has given the process. */
  residentBytes: number;
  /** Open file descriptors: files, sockets, and what Node itself opens. */
  descriptors: number;
  /** Open sockets, of clients, of the database, and of the mail server. */
  sockets: number;
  /** Timers that keep the process running. */
  timers: number;
}

process.on('message', () => {
  gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  const { heapUsed, external, rss } = process.memoryUsage();
  const resources = process.getActiveResourcesInfo();
  const count = (name: string) => resources.filter((one) => one === name).length;
  const holdings: Holdings = {
    liveBytes: heapUsed + external,
    residentBytes: rss,
    // On Linux and on macOS; reading it takes one itself.
    descriptors: readdirSync('/dev/fd').length - 1,
    sockets: count('TCPSocketWrap'),
    timers: count('Timeout'),
  };
  process.send?.(holdings);
});
// Messages do not keep the server running.
process.channel?.unref();
