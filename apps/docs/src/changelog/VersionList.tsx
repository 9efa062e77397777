import { StackTable } from '../components/StackTable.tsx';
import { countChanges, type PublishedVersion, versionUrl } from './published-changelog.ts';

/** Versions with links to their pages. */
export function VersionList({ title, versions }: { title: string; versions: readonly PublishedVersion[] }) {
  return (
    <StackTable label={title} columns={['Earlier version', 'Released', 'The contract']}>
      {versions.map((version) => (
        <tr key={version.id} role="row">
          <th role="rowheader" scope="row">
            <a href={versionUrl(version)}>{version.version}</a>
          </th>
          <td role="cell" data-l="Released">
            {version.day}
          </td>
          <td role="cell" data-l="The contract">
            {countChanges(version.changes) || 'No changes'}
          </td>
        </tr>
      ))}
    </StackTable>
  );
}
