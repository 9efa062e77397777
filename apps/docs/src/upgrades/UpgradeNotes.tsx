import type { Note, PublishedChangelog } from '../changelog/published-changelog.ts';
import { StackTable } from '../components/StackTable.tsx';

/** What operators need to know of each version: the paragraphs of changesets that begin with `**Upgrade:**`. */
export function UpgradeNotes({ changelog: { unreleased, versions } }: { changelog: PublishedChangelog }) {
  const ofServer = versions.filter(({ packages }) => packages.some((name) => name.endsWith('/reference-server')));
  const rows = [{ version: 'Next', notes: unreleased.notes }, ...ofServer].map(({ version, notes }) => ({
    version,
    upgrades: notes.flatMap(findUpgrades),
  }));
  return (
    <StackTable
      label="Upgrade notes"
      columns={['Version', 'What to know before you upgrade']}
      rows={rows.map(({ version, upgrades }) => [
        version,
        upgrades.length === 0
          ? 'Nothing: it has no migration.'
          : // The text of an author, which Markdown turned into HTML.
            upgrades.map((html) => <p key={html} dangerouslySetInnerHTML={{ __html: html }} />),
      ])}
    />
  );
}

const findUpgrades = ({ html }: Note) =>
  [...html.matchAll(/<p><strong>Upgrade:<\/strong>([\s\S]*?)<\/p>/g)].map(([, text = '']) => text.trim());
