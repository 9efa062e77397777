import { getCollection } from 'astro:content';
import type { GuideLink } from './guide-link.ts';

interface GuideEntry {
  id: string;
  data: Omit<GuideLink, 'url'> & { order: number };
}

/** All guides in their order. */
export async function readGuides(): Promise<GuideLink[]> {
  const guides: GuideEntry[] = await getCollection('guides');
  return guides
    .sort((one, other) => one.data.order - other.data.order)
    .map(({ id, data: { title, description, group, questions } }) => ({
      title,
      description,
      group,
      questions,
      url: `/guides/${id}.html`,
    }));
}
