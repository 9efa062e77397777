/** What a server process holds at a moment. */
export interface Holdings {
  /** Bytes of objects that garbage collection leaves, and of buffers outside of the heap. */
  liveBytes: number;
  /** Bytes of memory that the system has given the process. */
  residentBytes: number;
  /** Open file descriptors: files, sockets, and those of Node itself. */
  descriptors: number;
  /** Open sockets, of clients, of the database, and of the mail server. */
  sockets: number;
  /** Timers that keep the process running. */
  timers: number;
}

export interface InspectedProcess {
  /** Collects garbage, and reads what the process holds then. */
  readHoldings(): Promise<Holdings>;
  close(): void;
}

/** Runs in the process. `/dev/fd` has its file descriptors on Linux and on macOS; reading it takes one itself. */
const expression = `JSON.stringify({
  memory: process.memoryUsage(),
  descriptors: process.getBuiltinModule('node:fs').readdirSync('/dev/fd').length - 1,
  resources: process.getActiveResourcesInfo(),
})`;

interface Reading {
  memory: NodeJS.MemoryUsage;
  descriptors: number;
  resources: string[];
}

/**
 * Connects to the inspector of a Node process, so that its memory can be read without garbage, and its handles counted,
 * without a change of its program.
 * @param output what the process wrote on standard error since its start with `--inspect`
 */
export async function inspectProcess(output: string): Promise<InspectedProcess> {
  const [url] = /ws:\/\/\S+/.exec(output) ?? [];
  if (url === undefined) throw new Error(`The server has no inspector:\n${output}`);
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<{ result?: { value?: string } }>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The server ended while it was inspected.'));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`The inspector at ${url} does not respond.`)));
  });
  let last = 0;
  const send = (method: string, params: object = {}) => {
    const id = ++last;
    const response = Promise.withResolvers<{ result?: { value?: string } }>();
    if (socket.readyState !== WebSocket.OPEN) throw new Error('The server ended before it was inspected.');
    waiting.set(id, response);
    socket.send(JSON.stringify({ id, method, params }));
    return response.promise;
  };
  return {
    async readHoldings() {
      await send('HeapProfiler.collectGarbage');
      const { result } = await send('Runtime.evaluate', { expression });
      const { memory, descriptors, resources } = JSON.parse(result?.value ?? '') as Reading;
      const count = (name: string) => resources.filter((one) => one === name).length;
      return {
        liveBytes: memory.heapUsed + memory.external,
        residentBytes: memory.rss,
        descriptors,
        sockets: count('TCPSocketWrap'),
        timers: count('Timeout'),
      };
    },
    close: () => socket.close(),
  };
}
