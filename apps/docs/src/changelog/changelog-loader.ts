import { readChangelog } from '@email-automation/release/read-changelog';
import type { Loader } from 'astro/loaders';
import { describeGroup, type Note, type PublishedChangelog } from './published-changelog.ts';

/** The kinds of changes, by what they do to the version. */
const kinds: Readonly<Record<string, string>> = { major: 'Breaking', minor: 'New and changed', patch: 'Fixed' };

/**
 * Loads the changelog from the files of a repository while the site is built: from changelogs, changesets, and the difference
 * between the built contract and the released one. The collection has one entry, `changelog`.
 * @param root folder of the repository
 */
export function changelogLoader(root: string): Loader {
  return {
    name: 'changelog',
    async load({ store, renderMarkdown }) {
      const { released, unreleased, versions } = await readChangelog(root);
      const renderNote = async (text: string, releases: { name: string; type: string }[] = []): Promise<Note> => {
        const kind = kinds[releases[0]?.type ?? ''];
        return {
          html: (await renderMarkdown(text)).html,
          packages: releases.map(({ name }) => name),
          ...(kind && { kind }),
        };
      };
      const { changes, changesets } = unreleased;
      const data: PublishedChangelog = {
        ...(released ? { released } : {}),
        unreleased: {
          changes,
          notes: await Promise.all(changesets.map(({ summary, releases }) => renderNote(summary, releases))),
        },
        versions: await Promise.all(
          versions.map(async ({ notes, ...one }) => {
            const { name, title } = describeGroup(one.packages);
            return {
              ...one,
              id: `${name}-${one.version}`,
              title: `${title} ${one.version}`,
              notes: await Promise.all(notes.map((note) => renderNote(note))),
            };
          }),
        ),
      };
      store.clear();
      store.set({ id: 'changelog', data: { ...data } });
    },
  };
}
