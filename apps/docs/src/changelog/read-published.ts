import { getEntry } from 'astro:content';
import type { PublishedChangelog } from './published-changelog.ts';

/** The changelog, as the build has loaded it. */
export async function readPublished(): Promise<PublishedChangelog> {
  const entry: { data: PublishedChangelog } | undefined = await getEntry('changelog', 'changelog');
  if (!entry) throw new Error('The changelog was not loaded.');
  return entry.data;
}
