import { StackTable } from '../components/StackTable.tsx';
import type { Changelog } from './changelog.ts';

/** Notes for operators on each version of the server: the paragraphs of changesets that begin with `**Upgrade:**`. */
export function UpgradeNotes({ changelog: { next, versions } }: { changelog: Changelog }) {
  const ofServer = versions.filter(({ name }) => name === 'reference-server');
  const rows = [{ version: 'Next', html: next.map(({ html }) => html).join('') }, ...ofServer];
  return (
    <StackTable
      label="Upgrade notes"
      columns={['Version', 'What to know before you upgrade']}
      rows={rows.map(({ version, html }) => {
        const notes = [...html.matchAll(/<p><strong>Upgrade:<\/strong>([\s\S]*?)<\/p>/g)];
        // The text of an author, which Markdown turned into HTML.
        const texts = notes.map(([, text = '']) => <p key={text} dangerouslySetInnerHTML={{ __html: text.trim() }} />);
        return [version, texts.length > 0 ? texts : 'Nothing: it has no migration.'];
      })}
    />
  );
}
