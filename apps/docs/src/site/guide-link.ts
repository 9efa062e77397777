/** A guide, as lists of guides show it. */
export interface GuideLink {
  title: string;
  description: string;
  /** Title of the group that it is listed in. */
  group: string;
  url: string;
  /** Questions that it answers, each with the section that does. */
  questions: readonly { question: string; section?: string | undefined }[];
}

/** The guides by their groups, in their order. */
export function groupGuides(guides: readonly GuideLink[]): { group: string; guides: GuideLink[] }[] {
  const groups = [...new Set(guides.map(({ group }) => group))];
  return groups.map((group) => ({ group, guides: guides.filter((guide) => guide.group === group) }));
}
