import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { quoteShell } from '../src/quote-shell.ts';

const hasNoShell = process.platform === 'win32';

test.skipIf(hasNoShell)('a shell reads a quoted string as one word', () => {
  const words = ['', ' ', "it's", "'", "''", '"$HOME" `id` $(id)', 'a\\', 'a\nb', '-n', '*', '#', '!', 'é', '\t'];
  const read = execFileSync('sh', ['-c', `printf '%s\\0' ${words.map(quoteShell).join(' ')}`]);
  expect(read.toString().split('\0').slice(0, -1)).toEqual(words);
});
