import { getCollection } from 'astro:content';
import { type Changelog, orderChangelog } from './changelog.ts';

/** The changelog of the repository, while the site is built. */
export const readChangelog = async (): Promise<Changelog> => orderChangelog(await getCollection('changes'));
