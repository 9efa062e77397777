import { StackTable } from '../components/StackTable.tsx';
import { operationUrl } from '../contract/operations.ts';
import { batchOperations } from './batch-operations.ts';

/** All operations that accept batches: where their records are in the body, and whether a second request does harm. */
export function BatchOperations() {
  return (
    <StackTable
      label="Operations that accept batches"
      columns={['Operation', 'Records', 'Response', 'Safe to repeat']}
      rows={batchOperations.map(({ operationId, batch, success, idempotent, deprecated }) => [
        <>
          <a href={operationUrl(operationId)}>{operationId}</a>
          {deprecated && <span class="note"> deprecated</span>}
        </>,
        <code>{batch.grouped ? `batches[].${batch.key}` : batch.key}</code>,
        <code>{success}</code>,
        idempotent ? 'Yes' : 'No',
      ])}
    />
  );
}
