import { type PublishedVersion, versionUrl } from './published-changelog.ts';
import { describeVersion } from './VersionPage.tsx';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** A feed in the format of Atom. Its entries are identified by their URLs, so it needs the URL of the site. */
export function renderFeed(title: string, versions: readonly PublishedVersion[], site: URL): string {
  const locate = (url: string) => new URL(`.${url}`, site).href;
  const dated = versions.flatMap(({ day, ...version }) => (day ? [{ day, ...version }] : []));
  const sorted = dated.sort((one, other) => other.day.localeCompare(one.day));
  const [newest] = sorted;
  const entries = sorted.map((version) => {
    const url = locate(versionUrl(version));
    const content = version.notes.map(({ html }) => html).join('') || describeVersion(version);
    return `  <entry>
    <id>${escapeXml(url)}</id>
    <title>${escapeXml(version.title)}</title>
    <updated>${version.day}T00:00:00Z</updated>
    <link href="${escapeXml(url)}"/>
    <summary>${escapeXml(describeVersion(version))}</summary>
    <content type="html">${escapeXml(content)}</content>
  </entry>
`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(locate('/changelog.xml'))}</id>
  <title>${escapeXml(title)}</title>
  <updated>${newest?.day ?? today()}T00:00:00Z</updated>
  <link rel="self" href="${escapeXml(locate('/changelog.xml'))}"/>
  <link href="${escapeXml(locate('/changelog.html'))}"/>
  <author><name>${escapeXml(title)}</name></author>
${entries.join('')}</feed>
`;
}

const today = () => new Date().toISOString().slice(0, 10);
