import { contractVersion } from '../contract/operations.ts';
import { document } from '../contract/schemas.ts';
import { UsageError } from '../files/read-text.ts';
import { findBreaks } from '../usage/find-breaks.ts';
import { formatBreaks } from '../usage/format-breaks.ts';
import { mergeUsages } from '../usage/merge-usages.ts';
import { readContract, readUsage } from '../usage/read-files.ts';

interface CheckUsageOptions {
  contract: string;
  used: string[];
  from?: string;
  format: 'text' | 'json';
}

/**
 * Prints whether a changed contract breaks programs, and where. The exit code is 1 if it does.
 * @throws UsageError when a file cannot be used
 */
export function checkUsage({ contract, used, from, format }: CheckUsageOptions): void {
  const usage = mergeUsages(used.map(readUsage));
  if (from === undefined && usage.contract !== contractVersion) {
    throw new UsageError(
      `The usage was recorded with version ${usage.contract} of the contract, and this kit has ${contractVersion}. Name the bundle of ${usage.contract} with --from.`,
    );
  }
  const breaks = findBreaks(from === undefined ? document : readContract(from), readContract(contract), usage);
  const verdict = { safe: breaks.length === 0, breaks };
  process.stdout.write(format === 'json' ? `${JSON.stringify(verdict, null, 2)}\n` : formatBreaks(breaks, usage));
  if (!verdict.safe) process.exitCode = 1;
}
