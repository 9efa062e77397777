import { OperationLinks } from '../components/Links.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { operations } from '../contract/operations.ts';

const versions = Map.groupBy(
  operations.filter(({ server }) => server === 'api'),
  ({ path }) => path.split('/')[1] ?? '',
);
const bySize = (one: [string, unknown[]], other: [string, unknown[]]) => one[1].length - other[1].length;
/** Versions with more operations are described by their number. */
const listed = 5;

/** The versions in the paths of operations, and which operations have them. */
export function PathVersions() {
  return (
    <StackTable
      label="Versions in paths"
      columns={['Path begins with', 'Operations']}
      rows={[...versions]
        .sort(bySize)
        .map(([version, all]) => [
          <code>/{version}/</code>,
          all.length > listed ? (
            `All ${all.length} others`
          ) : (
            <OperationLinks ids={all.map(({ operationId }) => operationId)} />
          ),
        ])}
    />
  );
}
