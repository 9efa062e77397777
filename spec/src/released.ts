import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The bundle as it was last released, a committed file; nothing before the first release. */
export function releasedBundle(folder: string): string | undefined {
  const file = join(folder, 'released', 'openapi.yaml');
  return existsSync(file) ? file : undefined;
}
