import { createRequire } from 'node:module';

/** The version of this package. */
export const kitVersion: string = createRequire(import.meta.url)('../../package.json').version;
