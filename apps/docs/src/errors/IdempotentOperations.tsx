import { OperationLinks } from '../components/Links.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { operations } from '../contract/operations.ts';

const posts = operations.filter(({ method, authenticated }) => method === 'POST' && authenticated);

/** Which POST requests can be sent again without harm, if no response arrived. */
export function IdempotentOperations() {
  const rows = [
    { title: 'Send it again', operations: posts.filter(({ idempotent }) => idempotent) },
    { title: 'It could take effect twice', operations: posts.filter(({ idempotent }) => !idempotent) },
  ];
  return (
    <StackTable
      label="POST operations by whether they can be sent again"
      columns={['No response?', 'Operations']}
      rows={rows.map(({ title, operations: list }) => [
        title,
        <OperationLinks ids={list.map(({ operationId }) => operationId)} />,
      ])}
    />
  );
}
