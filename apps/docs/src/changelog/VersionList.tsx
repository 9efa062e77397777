import { StackTable } from '../components/StackTable.tsx';
import { countChanges, type PublishedVersion, versionUrl } from './published-changelog.ts';

/** Versions with links to their pages. */
export function VersionList({ title, versions }: { title: string; versions: readonly PublishedVersion[] }) {
  return (
    <StackTable
      label={title}
      columns={['Earlier version', 'Released', 'The contract']}
      rows={versions.map((version) => [
        <a href={versionUrl(version)}>{version.version}</a>,
        version.day,
        countChanges(version.changes) || 'No changes',
      ])}
    />
  );
}
