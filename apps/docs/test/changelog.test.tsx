import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { ChangelogPage } from '../src/changelog/ChangelogPage.tsx';
import { orderChangelog } from '../src/changelog/changelog.ts';
import { renderFeed } from '../src/changelog/render-feed.ts';

/** A changelog in the form that changesets and `release version` give it. */
const changelogOf = (name: string, versions: string) => ({
  id: `packages/${name}/CHANGELOG.md`,
  data: {},
  rendered: { html: `<h1 id="x">@email-automation/${name}</h1>\n${versions}` },
});
const client = changelogOf('client', '<h2 id="010">0.1.0</h2>\n<p>Released on 2026-10-01.</p>');
const server = changelogOf(
  'reference-server',
  `<h2 id="020">0.2.0</h2>
<p>Released on 2026-11-20.</p>
<h3 id="minor-changes">Minor Changes</h3>
<ul><li>Use <code>listGoals</code> &amp; <code>x</code>.</li></ul>
<p><strong>Upgrade:</strong> Migration 051 adds an index.</p>
<h2 id="010">0.1.0</h2>
<p>Faster.</p>`,
);
const changeset = {
  id: '.changeset/a-name.md',
  data: { '@email-automation/openapi': 'minor', '@email-automation/types': 'minor' },
  rendered: { html: '<p>Read <code>presence_error</code>.</p>' },
};
const changelog = orderChangelog([server, client, changeset]);
const page = renderToString(<ChangelogPage changelog={changelog} />);

test('the page has what is next, and every version by package, with anchors and one level of headings below', () => {
  expect(page).toContain('<h3>openapi, types</h3>');
  expect([...page.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
    'client',
    'client-0.1.0',
    'reference-server',
    'reference-server-0.2.0',
    'reference-server-0.1.0',
  ]);
  expect(page).toContain('<h4>Minor Changes</h4>');
});

test('names of operations and error codes are links', () => {
  expect(page).toContain('<a href="/reference/listGoals.html"><code>listGoals</code></a> &amp; <code>x</code>');
  expect(page).toContain('<a href="/errors.html#presence_error">');
});

test('before the first release, the page says so', () => {
  expect(renderToString(<ChangelogPage changelog={orderChangelog([])} />)).toContain(
    'Nothing is released yet, so nothing here has a date.',
  );
  expect(renderToString(<ChangelogPage changelog={orderChangelog([client])} />)).toContain('Nothing has changed');
});

test('the feed has the versions with a day, the newest first, with relative links, stable ids, and escaped HTML', () => {
  const versions = changelog.versions.concat(changelog.versions.map((version) => ({ ...version, version: '0.0.1' })));
  const feed = renderFeed('A & B', versions);
  expect([...feed.matchAll(/href="(.*?)"/g)].map(([, url]) => url)).toEqual([
    'changelog.xml',
    'changelog.html',
    'changelog.html#reference-server-0.2.0',
    'changelog.html#reference-server-0.0.1',
    'changelog.html#client-0.1.0',
    'changelog.html#client-0.0.1',
  ]);
  const ids = [...feed.matchAll(/<id>urn:uuid:([\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12})<\/id>/g)];
  expect(new Set(ids.map(([, id]) => id)).size).toBe(5);
  expect(feed).toContain('<title>A &amp; B</title>\n<updated>2026-11-20T00:00:00Z</updated>');
  expect(feed).toContain('&lt;code&gt;listGoals&lt;/code&gt; &amp;amp;');
});
