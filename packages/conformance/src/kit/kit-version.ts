import { createRequire } from 'node:module';

/** The version of this package. */
export const kitVersion: string = createRequire(import.meta.url)('../../package.json').version;

/**
 * Whether a check is provisional: it is newer than the minor version before, so that servers that conform to that one get
 * time until the next.
 * @param since the version with which the check was published; without it, the check is as old as the kit
 */
export function isProvisional(since: string | undefined, version: string = kitVersion): boolean {
  if (since === undefined) return false;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [sinceMajor = 0, sinceMinor = 0] = since.split('.').map(Number);
  return sinceMajor > major || (sinceMajor === major && sinceMinor >= minor);
}
