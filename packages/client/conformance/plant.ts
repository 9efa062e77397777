// Loaded with `--import` before a program: gives it the source of our client with one change, the planted fault.
import { registerHooks } from 'node:module';
import type { PlantedFault } from './planted-faults.ts';

const { file, search, replacement }: PlantedFault = JSON.parse(process.env.PLANTED_FAULT ?? '');
const source = new URL('../src/', import.meta.url);
const changed = new URL(file, source).href;

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === '@email-automation/client' ? new URL('client.ts', source).href : specifier, context),
  load(url, context, next) {
    const loaded = next(url, context);
    if (url !== changed) return loaded;
    const parts = String(loaded.source).split(search);
    if (parts.length !== 2)
      throw new Error(
        `The planted fault changes ${file}, which has ${JSON.stringify(search)} ${parts.length - 1} times.`,
      );
    return { ...loaded, source: parts.join(replacement) };
  },
});
