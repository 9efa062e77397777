import type { ChangeClass } from '../contract/compare.ts';
import { classOfTitle } from '../contract/format.ts';

/** A change of the contract, as changelogs list it. */
export interface ListedChange {
  class: ChangeClass;
  /** Where it is, such as `GET /v2/{account_id}/goals parameters/sort`. */
  element: string;
  message: string;
}

/** A version of a package, as its changelog describes it. */
export interface DescribedVersion {
  version: string;
  /** The day of the release, such as `2026-11-22`. */
  day?: string;
  /** The version of the contract that the changes are counted from. */
  since?: string;
  changes: ListedChange[];
  /** The texts of the changesets, in Markdown. */
  notes: string[];
}

/** Reads a changelog that `version` wrote: its versions, the newest first. */
export function parseChangelog(text: string): DescribedVersion[] {
  const [, ...sections] = `\n${text}`.split(/\n## /);
  return sections.map((section) => {
    const [first = '', ...parts] = section.split(/\n### /);
    const [version = '', ...introduction] = first.split('\n');
    const day = /^Released on ([\d-]+)\.$/m.exec(first)?.[1];
    const contract = parts.find((part) => part.startsWith(contractTitle));
    const since = contract?.slice(contractTitle.length).split('\n')[0];
    const remarks = introduction
      .join('\n')
      .replace(/^Released on .*$/m, '')
      .trim();
    return {
      version,
      ...(day ? { day } : {}),
      ...(since ? { since } : {}),
      changes: contract ? parseChanges(contract) : [],
      notes: [...(remarks ? [remarks] : []), ...parts.filter((part) => part !== contract).flatMap(parseNotes)],
    };
  });
}

const contractTitle = 'The contract since ';

function parseChanges(section: string): ListedChange[] {
  const [, ...groups] = section.split('\n#### ');
  return groups.flatMap((group) => {
    const [title = ''] = group.split('\n');
    return [...group.matchAll(/^- `(.*?)`: (.*)$/gm)].map(([, element = '', message = '']) => ({
      class: classOfTitle(title),
      element,
      message,
    }));
  });
}

/** The items of a section such as `Minor Changes`, without their commits and without updates of dependencies. */
function parseNotes(section: string): string[] {
  const [, ...items] = section.split(/\n- /);
  return items
    .map((item) =>
      item
        .replace(/^[0-9a-f]{7,40}: /, '')
        .replace(/\n {2}/g, '\n')
        .trim(),
    )
    .filter((item) => !item.startsWith('Updated dependencies'));
}
