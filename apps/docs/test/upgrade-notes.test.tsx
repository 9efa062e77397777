import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import type { PublishedVersion } from '../src/changelog/published-changelog.ts';
import { UpgradeNotes } from '../src/upgrades/UpgradeNotes.tsx';

const noteOf = (html: string) => ({ html, packages: [] });
const version = (name: string, number: string, html: string): PublishedVersion => ({
  id: `${name}-${number}`,
  title: number,
  version: number,
  packages: [`@email-automation/${name}`],
  changes: [],
  notes: [noteOf(html)],
});

test('versions of the server have what their changesets say about upgrading, and nothing else', () => {
  const html = renderToString(
    <UpgradeNotes
      changelog={{
        unreleased: {
          changes: [],
          notes: [noteOf('<p>Faster.</p>\n<p><strong>Upgrade:</strong> Migration 051 adds\nan index.</p>')],
        },
        versions: [
          version('reference-server', '0.2.0', '<p>Something else.</p>'),
          version('client', '0.3.0', '<p><strong>Upgrade:</strong> of the client</p>'),
        ],
      }}
    />,
  );
  const rows = [...html.matchAll(/<tr role="row">.*?<\/tr>/gs)].map(([row]) => row.replace(/<[^>]*>/g, ' '));
  expect(rows.map((row) => row.replace(/\s+/g, ' ').trim()).filter((row) => !row.startsWith('Version'))).toEqual([
    'Next Migration 051 adds an index.',
    '0.2.0 Nothing: it has no migration.',
  ]);
});
