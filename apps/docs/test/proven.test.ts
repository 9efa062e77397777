import { expect, test } from 'vitest';
import scripts from '../../../package.json' with { type: 'json' };
import { findAll, readSiteFile } from './site-files.ts';

test('every command of the page of claims is one of the repository', () => {
  const commands = findAll(readSiteFile('proven.html'), /<td[^>]*data-l="npm run …"[^>]*><code[^>]*>([\w:]+)/g);
  expect(commands.length).toBeGreaterThan(5);
  expect(Object.keys(scripts.scripts)).toEqual(expect.arrayContaining(commands));
});
