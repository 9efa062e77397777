import type { Temporal as Library } from 'temporal-polyfill';

/** The browser's own, or else the library, which is then loaded before the sandbox starts. */
export let { Temporal } = globalThis as unknown as { Temporal: typeof Library };

export const loadTemporal = async () => {
  Temporal ??= (await import('temporal-polyfill/implementation')).Temporal;
};
