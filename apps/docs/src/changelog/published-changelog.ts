import type { ListedChange } from '@email-automation/release/read-changelog';

/** What a changeset says, as HTML. */
export interface Note {
  html: string;
  /** What kind of change it is, if that is known. */
  kind?: string;
  /** The packages that it names, if that is known. */
  packages: string[];
}

/** A version of packages that are released together. */
export interface PublishedVersion {
  /** Such as `openapi-0.2.0`. */
  id: string;
  /** Such as `Contract and client 0.2.0`. */
  title: string;
  version: string;
  packages: string[];
  /** The day of the release, such as `2026-11-22`. */
  day?: string;
  /** The version of the contract that the changes are counted from. */
  since?: string;
  changes: ListedChange[];
  notes: Note[];
}

/** The changelog of the repository, as pages show it. */
export interface PublishedChangelog {
  /** The released version of the contract. Undefined before the first release. */
  released?: string;
  /** What the next release will contain. */
  unreleased: { changes: ListedChange[]; notes: Note[] };
  /** By groups of packages, in each of them the newest first. */
  versions: PublishedVersion[];
}

const titles: Readonly<Record<string, string>> = {
  openapi: 'Contract and client',
  conformance: 'Conformance kit',
  'reference-server': 'Reference server',
};

/** The name of a package without its scope. */
export const shortName = (packageName: string): string => packageName.replace(/^@.*\//, '');

/** The name and the title of a group of packages. */
export function describeGroup(packages: readonly string[]): { name: string; title: string } {
  const names = packages.map(shortName);
  const name = names.find((one) => one in titles) ?? names.join('-');
  return { name, title: titles[name] ?? names.join(', ') };
}

export const versionUrl = ({ id }: { id: string }): string => `/changelog/${id}.html`;

/** Lines about the changes of a version, for lists of versions, such as `2 breaking, 1 new`. */
export function countChanges(changes: readonly ListedChange[]): string {
  const words = { breaking: 'breaking', minor: 'new', patch: 'other' } as const;
  const counts = Map.groupBy(changes, (change) => words[change.class]);
  return [...counts].map(([word, members]) => `${members.length} ${word}`).join(', ');
}
