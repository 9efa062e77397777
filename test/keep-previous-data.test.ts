import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { keepPreviousData } from '../scripts/keep-previous-data.ts';

function useFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'previous-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, database: join(folder, 'demo.db'), previous: join(folder, 'demo.previous.db') };
}

test('the data of a killed server is kept under another name, in one file, and replaces older data', () => {
  const { folder, database, previous } = useFolder();
  const running = new DatabaseSync(join(folder, 'running.db'));
  onTestFinished(() => running.close());
  running.exec("pragma journal_mode = wal; create table subscribers (email); insert into subscribers values ('grace')");
  for (const suffix of ['', '-wal']) cpSync(join(folder, `running.db${suffix}`), database + suffix);
  writeFileSync(previous, 'older');
  expect(keepPreviousData(database, previous)).toBe(true);
  expect(readdirSync(folder).filter((name) => name.startsWith('demo'))).toEqual(['demo.previous.db']);
  const kept = new DatabaseSync(previous);
  expect(kept.prepare('select email from subscribers').get()).toEqual({ email: 'grace' });
  kept.close();
});

test('a file that is no database is kept, too, and without one nothing happens', () => {
  const { database, previous } = useFolder();
  writeFileSync(database, 'text');
  expect(keepPreviousData(database, previous)).toBe(true);
  expect(readFileSync(previous, 'utf8')).toBe('text');
  expect([keepPreviousData(database, previous), existsSync(previous)]).toEqual([false, true]);
});
