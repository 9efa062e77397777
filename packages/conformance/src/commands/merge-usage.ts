import { writeFileSync } from 'node:fs';
import { UsageError } from '../files/read-text.ts';
import { mergeUsages } from '../usage/merge-usages.ts';
import { readUsage } from '../usage/read-files.ts';
import { requireWritable } from './outputs.ts';

/**
 * Merges files of usage into one, on standard output without `output`.
 * @throws UsageError when a file cannot be read or written, or the files are of different versions of the contract
 */
export function mergeUsage(files: string[], { output }: { output?: string }): void {
  const usages = files.map(readUsage);
  const versions = [...new Set(usages.map(({ contract }) => contract))];
  if (versions.length > 1) {
    throw new UsageError(
      `The files are of different versions of the contract: ${versions.join(', ')}. Check each by itself.`,
    );
  }
  const text = `${JSON.stringify(mergeUsages(usages), null, 2)}\n`;
  if (output === undefined) process.stdout.write(text);
  else {
    requireWritable(output);
    writeFileSync(output, text);
  }
}
