/** The text of a changeset about the next version. */
export interface Change {
  /** Packages without their scope. */
  packages: string[];
  html: string;
}

/** A version of a package in its changelog. */
export interface Version {
  /** Package without its scope, such as `openapi`. */
  name: string;
  version: string;
  /** The day of the release, such as `2026-11-22`. */
  day: string | undefined;
  html: string;
}

/** The changes: in the next version, and in the released ones of each package, the newest first. */
export interface Changelog {
  next: readonly Change[];
  versions: readonly Version[];
}

/** A `CHANGELOG.md` or a changeset, as Astro reads it. */
interface Source {
  /** Path in the repository. */
  id: string;
  /** The front matter: in a changeset, kinds of versions by packages. */
  data: Readonly<Record<string, string>>;
  rendered?: { html: string } | undefined;
}

/** Packages whose changelogs readers look for first. */
const first = ['openapi', 'client', 'conformance', 'reference-server'];

/** Orders the changelogs of packages and the changesets of a repository. */
export function orderChangelog(sources: readonly Source[]): Changelog {
  const rank = ([name = '']: readonly string[]) => (first.includes(name) ? first.indexOf(name) : first.length);
  const next = sources
    .filter(({ id }) => id.startsWith('.changeset/'))
    .map(({ data, rendered }) => ({ packages: Object.keys(data).map(shortName), html: rendered?.html ?? '' }))
    .sort((one, other) => rank(one.packages) - rank(other.packages));
  const versions = sources
    .filter(({ id }) => id.endsWith('/CHANGELOG.md'))
    .flatMap(({ rendered }) => splitVersions(rendered?.html ?? ''))
    .sort((one, other) => rank([one.name]) - rank([other.name]));
  return { next, versions };
}

/** The versions in a rendered `CHANGELOG.md`, whose title is the name of the package. */
function splitVersions(html: string): Version[] {
  const [title = '', ...sections] = html.split(/<h2[^>]*>/);
  const name = shortName(/<h1[^>]*>(.*?)<\/h1>/.exec(title)?.[1] ?? '');
  return sections.map((section) => {
    const [version = '', rest = ''] = section.split('</h2>');
    const day = /<p>Released on ([\d-]+)\.<\/p>/.exec(rest)?.[1];
    // The page has one title, packages, and versions above the text of a version.
    const below = rest.replace(
      /<(\/?)h([3-5])[^>]*>/g,
      (_, end: string, level: string) => `<${end}h${Number(level) + 1}>`,
    );
    return { name, version, day, html: below.trim() };
  });
}

const shortName = (packageName: string) => packageName.replace(/^@.*\//, '');

/** The anchor of a version in the page, such as `openapi-0.2.0`. */
export const versionId = ({ name, version }: Version): string => `${name}-${version}`;
