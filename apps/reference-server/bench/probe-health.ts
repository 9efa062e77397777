// A thread that asks for the health of a server, over a new connection each time.
import { get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

setInterval(() => {
  const since = performance.now();
  const options = { port: workerData, path: '/health', agent: false } as const;
  get(options, (response) => response.resume().on('end', () => parentPort?.postMessage(performance.now() - since)));
}, 20);
