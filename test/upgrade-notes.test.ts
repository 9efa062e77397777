import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readReleasedServer } from '../apps/reference-server/released/released-server.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const changesets = folder('../.changeset');
const migrations = folder('../packages/service/src/storage/migrations');

test('changesets say what operators need to know about every migration since the last release', () => {
  const numberOf = (name: string) => /^\d+/.exec(name)?.[0];
  const released = readReleasedServer().migrations.map(numberOf);
  const added = readdirSync(migrations)
    .map(numberOf)
    .filter((number) => number !== undefined && !released.includes(number));
  const paragraphs = readdirSync(changesets)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .flatMap((file) => readFileSync(`${changesets}/${file}`, 'utf8').split(/\r?\n\r?\n/));
  const notes = paragraphs.filter((paragraph) => paragraph.startsWith('**Upgrade:**')).join('\n');
  const missing = added.filter((number) => !notes.includes(`Migration ${number}`));
  const advice =
    'Add a paragraph to a changeset: "**Upgrade:** Migration <number> ...", which says which requests wait, and for how long.';
  expect(missing, advice).toEqual([]);
});
