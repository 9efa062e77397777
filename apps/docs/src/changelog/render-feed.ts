import { type Version, versionId } from './changelog.ts';

/** The released versions as an Atom feed, the newest first. @param site URL of the site, because a feed needs absolute URLs */
export function renderFeed(title: string, versions: readonly Version[], site: URL): string {
  const url = (path: string) => escapeXml(new URL(path, site).href);
  const dated = versions.flatMap((version) => (version.day ? [{ ...version, day: version.day }] : []));
  const newest = dated.sort((one, other) => other.day.localeCompare(one.day));
  const entries = newest.map((version) => {
    const page = url(`changelog.html#${versionId(version)}`);
    return `<entry>
  <id>${page}</id>
  <title>${escapeXml(`${version.name} ${version.version}`)}</title>
  <updated>${version.day}T00:00:00Z</updated>
  <link href="${page}"/>
  <content type="html">${escapeXml(version.html)}</content>
</entry>
`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${url('changelog.xml')}</id>
<title>${escapeXml(title)}</title>
<updated>${newest[0]?.day ?? new Date().toISOString().slice(0, 10)}T00:00:00Z</updated>
<link rel="self" href="${url('changelog.xml')}"/>
<link href="${url('changelog.html')}"/>
<author><name>${escapeXml(title)}</name></author>
${entries.join('')}</feed>
`;
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
