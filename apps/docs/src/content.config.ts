import { defineCollection } from 'astro:content';
import { fileURLToPath } from 'node:url';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { changelogLoader } from './changelog/changelog-loader.ts';
import type { PublishedChangelog } from './changelog/published-changelog.ts';

/** The guides: each `.mdx` file in `guides/` is a page, with the name of the file in its URL. */
const guides = defineCollection({
  loader: glob({ pattern: '*.mdx', base: 'src/guides' }),
  schema: z.object({
    title: z.string(),
    /** What a reader can do after reading it, in one sentence. */
    description: z.string(),
    /** Title of its group in the list of all guides. */
    group: z.string(),
    /** Position in the navigation. */
    order: z.number(),
    /** Questions of readers that it answers, and the section that does, if it is not the whole page. */
    questions: z.array(z.object({ question: z.string(), section: z.string().optional() })).default([]),
  }),
});

/** The folder of the repository. Pages are built with the folder of the package as the current one. */
const repository = fileURLToPath(new URL('../../..', import.meta.url));

const changelog = defineCollection({ loader: changelogLoader(repository), schema: z.custom<PublishedChangelog>() });

export const collections = { guides, changelog };
