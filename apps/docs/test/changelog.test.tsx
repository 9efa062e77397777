import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { ChangelogPage } from '../src/changelog/ChangelogPage.tsx';
import type { PublishedChangelog, PublishedVersion } from '../src/changelog/published-changelog.ts';
import { renderFeed } from '../src/changelog/render-feed.ts';

const version: PublishedVersion = {
  id: 'openapi-0.2.0',
  title: 'Contract and client 0.2.0',
  version: '0.2.0',
  packages: ['@email-automation/openapi', '@email-automation/client'],
  day: '2026-11-20',
  since: '0.1.0',
  changes: [
    { class: 'breaking', element: 'POST /v2/{account_id}/events', message: 'It has another rate limit.' },
    { class: 'minor', element: 'components/schemas/Campaign/properties/status', message: 'Property was added.' },
  ],
  notes: [{ html: '<p>Use <code>listGoals</code> &amp; <code>x</code>.</p>\n<pre><code>a</code></pre>', packages: [] }],
};
const older = { ...version, id: 'openapi-0.1.0', version: '0.1.0', title: 'Contract and client 0.1.0', changes: [] };
const nothing: PublishedChangelog = { unreleased: { changes: [], notes: [] }, versions: [] };

const render = (changelog: Partial<PublishedChangelog>) =>
  renderToString(<ChangelogPage changelog={{ ...nothing, ...changelog }} />);

test('changes and the texts of changesets lead to operations', () => {
  const html = render({ released: '0.2.0', versions: [version] });
  expect(html).toContain('<a href="/reference/recordEvent.html"><code>POST /v2/{account_id}/events</code></a>');
  expect(html).toContain('<a href="/reference/listGoals.html"><code>listGoals</code></a> &amp; <code>x</code>');
  expect(html).toMatch(/properties\/status<\/code> of <a href="\/reference\/listCampaigns\.html">/);
  expect(html).toContain('1 breaking, 1 new');
  expect(html).toContain('Nothing has changed since 0.2.0.');
});

test('the newest version of each group is shown in full, those before with links to their pages', () => {
  const html = render({ released: '0.2.0', versions: [version, older] });
  expect(html).toContain('id="openapi"');
  expect(html).toContain('<a href="/changelog/openapi-0.1.0.html">0.1.0</a>');
  expect(html.match(/another rate limit/g)).toHaveLength(1);
});

test('changes are grouped by package and kind, each with its first sentence before the rest', () => {
  const packages = ['@email-automation/reference-server'];
  const html =
    '<p>A <code>b.c</code> is new. It has <code>listGoals</code>.</p>\n<p>Short.</p>\n<ul>\n<li>One item. More.</li>\n</ul>';
  const page = render({ unreleased: { changes: [], notes: [{ html, packages, kind: 'Fixed' }] } });
  expect(page).toContain('Reference server <small>Fixed</small>');
  expect(page).toContain('<summary>A <code>b.c</code> is new.</summary>');
  expect(page).toContain('<li><div>Short.</div></li>');
  expect(page).toContain('<summary>One item.</summary><div>More.</div>');
});

test('before the first release, the page says so, and has what changesets say', () => {
  expect(render({})).toContain('Nothing is released yet.');
  const { notes } = version;
  expect(render({ unreleased: { changes: [], notes } })).toContain('/reference/listGoals.html');
});

test('the feed has the versions with a day, the newest first, with absolute URLs and escaped HTML', () => {
  const { day: _, ...undated } = older;
  const feed = renderFeed(
    'A & B',
    [{ ...older, day: '2026-10-01' }, version, undated],
    new URL('https://a.example/b/'),
  );
  const ids = [...feed.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id);
  const pages = ['openapi-0.2.0', 'openapi-0.1.0'].map((id) => `https://a.example/b/changelog/${id}.html`);
  expect(ids).toEqual(['https://a.example/b/changelog.xml', ...pages]);
  expect(feed).toContain('<title>A &amp; B</title>\n  <updated>2026-11-20T00:00:00Z</updated>');
  expect(feed).toContain('&lt;p&gt;Use &lt;code&gt;listGoals&lt;/code&gt; &amp;amp;');
});
