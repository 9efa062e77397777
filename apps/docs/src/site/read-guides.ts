import { getCollection } from 'astro:content';
import type { GuideLink } from './guide-link.ts';

interface GuideEntry {
  id: string;
  /** The text in MDX. */
  body: string;
  data: Omit<GuideLink, 'url'> & { order: number };
}

/** All guides with their text, in their order. */
export async function readGuides(): Promise<(GuideLink & { body: string })[]> {
  const guides: GuideEntry[] = await getCollection('guides');
  return guides
    .sort((one, other) => one.data.order - other.data.order)
    .map(({ id, body, data: { title, description, group, questions } }) => ({
      title,
      description,
      group,
      questions,
      body,
      url: `/guides/${id}.html`,
    }));
}
