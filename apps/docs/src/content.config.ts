import { defineCollection } from 'astro:content';
import { fileURLToPath } from 'node:url';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

/** The guides: each `.mdx` file in `guides/` is a page, with the name of the file in its URL. */
const guides = defineCollection({
  loader: glob({ pattern: '*.mdx', base: 'src/guides' }),
  schema: z.object({
    title: z.string(),
    /** The ability of a reader after reading it, in one sentence. */
    description: z.string(),
    /** Title of its group in the list of all guides. */
    group: z.string(),
    /** Position in the navigation. */
    order: z.number(),
    /** Questions of readers that it answers, and the section that does, if it is not the whole page. */
    questions: z.array(z.object({ question: z.string(), section: z.string().optional() })).default([]),
  }),
});

/** The changelogs of the packages, and the changesets of the next version. */
const changes = defineCollection({
  loader: glob({
    base: fileURLToPath(new URL('../../..', import.meta.url)),
    // With a slash between braces, the search goes into every folder, and through the links of all `node_modules`.
    pattern: ['spec/CHANGELOG.md', '{packages,apps}/*/CHANGELOG.md', '.changeset/*.md', '!.changeset/README.md'],
    generateId: ({ entry }) => entry,
  }),
  schema: z.record(z.string(), z.string()),
});

export const collections = { guides, changes };
