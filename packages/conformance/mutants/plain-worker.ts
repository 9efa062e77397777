import { registerHooks } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { editSource, type PlainMutant } from './plain-mutant.ts';

// Runs in a worker: loads the plain server with the edit of a mutant, and says where it listens.
const mutant = workerData as PlainMutant;
const edited = new URL(`../servers/plain-server/${mutant.file}`, import.meta.url).href;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (url !== edited) return loaded;
    const source =
      typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source as Buffer);
    return { ...loaded, source: editSource(mutant, source) };
  },
});

const { startPlainServer } = await import('../servers/plain-server/server.ts');
const { url } = await startPlainServer();
parentPort?.postMessage(url);
