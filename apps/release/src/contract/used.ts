import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBreaks, formatBreaks, readContract, readUsage } from '@email-automation/conformance/usage';

/** Whether the contract breaks no program, and what to print. */
interface Verdict {
  safe: boolean;
  text: string;
}

/**
 * Finds out for each program whether the built contract breaks it since the release, by files of what the programs use.
 * @throws Error when nothing is released yet, or a file is no usage
 */
export function checkUsed(root: string, files: readonly string[]): Verdict {
  const released = join(root, 'spec', 'released', 'openapi.yaml');
  if (!existsSync(released)) throw new Error('Nothing is released yet, so no program uses the contract.');
  const [older, newer] = [readContract(released), readContract(join(root, 'spec', 'dist', 'openapi.yaml'))];
  const verdicts = files.map((file) => {
    const usage = readUsage(file);
    if (usage.contract !== older.info.version) {
      throw new Error(
        `${file} was recorded with version ${usage.contract} of the contract, not with ${older.info.version}.`,
      );
    }
    const breaks = findBreaks(older, newer, usage);
    return { safe: breaks.length === 0, text: `${file}: ${formatBreaks(breaks, usage)}` };
  });
  return { safe: verdicts.every(({ safe }) => safe), text: verdicts.map(({ text }) => text).join('\n') };
}
