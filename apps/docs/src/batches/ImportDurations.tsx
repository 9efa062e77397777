import service from '@email-automation/openapi/service.json' with { type: 'json' };
import { StackTable } from '../components/StackTable.tsx';
import { formatNumber } from '../contract/format.ts';
import { batchSize } from './batch-operations.ts';

const { batch, individual } = service.rateLimits;

/** How long imports of several sizes take, by the rate limits alone. */
export function ImportDurations({ records }: { records: readonly number[] }) {
  return (
    <StackTable
      label="Durations of imports"
      columns={['Records', 'Batches', 'Last batch is sent', 'Last one, if sent one by one']}
      rows={records.map((count) => {
        const batches = Math.ceil(count / batchSize);
        return [
          formatNumber(count),
          formatNumber(batches),
          describeWait(batches, batch.limit),
          describeWait(count, individual.limit),
        ];
      })}
    />
  );
}

/** When the last of many requests may be sent, if each hour begins with as many as the limit allows. */
function describeWait(requests: number, limit: number): string {
  const hours = Math.ceil(requests / limit) - 1;
  if (hours === 0) return 'in the first hour';
  return `after ${formatNumber(hours)} ${hours === 1 ? 'hour' : 'hours'}`;
}
