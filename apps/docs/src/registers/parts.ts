import parts from '@email-automation/openapi/parts.json' with { type: 'json' };
import { requirements, requirementUrl, unspecifiedBehaviors, unspecifiedUrl } from '../contract/registers.ts';

export interface RegisterPart<Entry> {
  title: string;
  /** URL of its page. */
  url: string;
  entries: Entry[];
}

/** The entries of a register by the pages that they are on, in the order of the interface. */
function groupByPage<Entry extends { id: string }>(
  entries: readonly Entry[],
  urlOf: (id: string) => string,
): RegisterPart<Entry>[] {
  const groups = Map.groupBy(entries, ({ id }) => urlOf(id).replace(/#.*/, ''));
  const titles = new Map(parts.map(({ prefix, title }) => [prefix.toLowerCase(), title]));
  return [...groups].map(([url, entries]) => {
    const [, slug = ''] = /([\w-]+)\.html$/.exec(url) ?? [];
    return { url, title: titles.get(slug) ?? 'HTTP and JSON, for those who build servers', entries };
  });
}

export const requirementParts = groupByPage(requirements, requirementUrl);
export const unspecifiedParts = groupByPage(unspecifiedBehaviors, unspecifiedUrl).sort(
  // Matters of HTTP and JSON alone come last.
  (one, other) => Number(one.entries[0]?.basic ?? false) - Number(other.entries[0]?.basic ?? false),
);

/** The pages of a register, as the navigation lists them. */
export const partLinks = (register: readonly { url: string; title: string }[]) =>
  register.map(({ url, title }) => ({ url, title }));
