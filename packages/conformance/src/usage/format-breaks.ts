import type { Break } from './find-breaks.ts';
import type { Usage } from './usage-file.ts';

/** The verdict for readers: safe, or each break by operation. */
export function formatBreaks(breaks: readonly Break[], usage: Usage): string {
  const count = Object.keys(usage.operations).length;
  const operations = `${count} ${count === 1 ? 'operation' : 'operations'}`;
  if (breaks.length === 0) return `safe: the contract keeps what the program uses of ${operations}.\n`;
  const groups = [...Map.groupBy(breaks, ({ operation }) => operation)].map(
    ([operation, members]) => `\n${operation}\n${members.map(({ part, reason }) => `  ${part}: ${reason}\n`).join('')}`,
  );
  return `breaks: ${groups.length} of ${operations}\n${groups.join('')}`;
}
