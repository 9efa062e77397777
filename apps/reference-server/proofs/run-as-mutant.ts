// Loaded with `--import` before a server or a worker: changes its source as the mutant says while it is loaded.
import { registerHooks } from 'node:module';
import type { Mutant } from './mutant.ts';

const { file, search, replacement } = JSON.parse(process.env.PROOF_MUTANT ?? '') as NonNullable<Mutant['change']>;
const target = new URL(`../../../${file}`, import.meta.url).href;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (url !== target) return loaded;
    const parts = String(loaded.source).split(search);
    if (parts.length !== 2)
      throw new Error(
        `The mutant changes ${file}, which has ${JSON.stringify(search)} ${parts.length - 1} times, not once.`,
      );
    return { ...loaded, source: parts.join(replacement) };
  },
});
