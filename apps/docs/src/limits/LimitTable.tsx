import service from '@email-automation/openapi/service.json' with { type: 'json' };
import { batchSize } from '../batches/batch-operations.ts';
import { OperationLinks } from '../components/Links.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { formatNumber } from '../contract/format.ts';
import { operations } from '../contract/operations.ts';

const { batch, individual, records } = service.rateLimits;
const batches = operations.filter(({ rateLimit }) => rateLimit === 'batch');
const others = operations.filter(({ rateLimit }) => rateLimit === 'individual');

/** The limits of the contract, and which operations share each of them. */
export function LimitTable() {
  return (
    <StackTable
      label="Rate limits"
      columns={['What is limited', 'In an hour', 'What counts']}
      rows={[
        ['Individual requests', formatNumber(individual.limit), `All ${others.length} operations that are no batches`],
        [
          'Batch requests',
          formatNumber(batch.limit),
          <OperationLinks ids={batches.map(({ operationId }) => operationId)} />,
        ],
        ['Records in batches', formatNumber(records.limit), 'Every record of every batch request'],
      ]}
    />
  );
}

/** The limits as guides write them, such as `1,000`: requests in an hour, and how many records a batch can hold. */
export const limits = {
  individual: formatNumber(individual.limit),
  batch: formatNumber(batch.limit),
  records: formatNumber(records.limit),
  batchSize: formatNumber(batchSize),
};

/** How much more an hour allows in batches than one by one, as a round number. */
export const batchAdvantage: number = Math.round(records.limit / individual.limit);
