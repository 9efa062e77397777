import { hash } from 'node:crypto';
import { type Version, versionId } from './changelog.ts';

/**
 * The released versions as an Atom feed, the newest first. Its ids are no URLs, because a build may not know its own.
 * @param site URL of the site; without it, links are relative
 */
export function renderFeed(title: string, versions: readonly Version[], site?: URL): string {
  const url = (path: string) => escapeXml(site ? new URL(path, site).href : path);
  const dated = versions.flatMap((version) => (version.day ? [{ ...version, day: version.day }] : []));
  const newest = dated.sort((one, other) => other.day.localeCompare(one.day));
  const entries = newest.map(
    (version) => `<entry>
  <id>${idOf(versionId(version))}</id>
  <title>${escapeXml(`${version.name} ${version.version}`)}</title>
  <updated>${version.day}T00:00:00Z</updated>
  <link href="${url(`changelog.html#${versionId(version)}`)}"/>
  <content type="html">${escapeXml(version.html)}</content>
</entry>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${idOf(title)}</id>
<title>${escapeXml(title)}</title>
<updated>${newest[0]?.day ?? new Date().toISOString().slice(0, 10)}T00:00:00Z</updated>
<link rel="self" href="${url('changelog.xml')}"/>
<link rel="alternate" href="${url('changelog.html')}"/>
<author><name>${escapeXml(title)}</name></author>
${entries.join('')}</feed>
`;
}

/** A UUID of version 8, which is the same in every build. */
const idOf = (name: string) =>
  `urn:uuid:${hash('sha256', name).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')}`;

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
