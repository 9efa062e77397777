// A thread that asks for the health of a server, over a new connection each time.
import { get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

setInterval(() => {
  const since = performance.now();
  const options = { host: '127.0.0.1', port: workerData, path: '/health', agent: false } as const;
  get(options, (response) => {
    if (response.statusCode !== 200) throw new Error(`/health responded with ${response.statusCode}.`);
    response.resume().on('end', () => parentPort?.postMessage(performance.now() - since));
  }).on('error', () => parentPort?.postMessage(Number.POSITIVE_INFINITY));
}, 20);
