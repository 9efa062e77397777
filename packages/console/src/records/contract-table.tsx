import { readOperatorContract } from '@email-automation/sandbox/operator/operator-contract';
import type { OperationId } from '@email-automation/types/operator';
import { Table } from '../parts/table.tsx';
import { capitalize } from '../parts/wording.ts';

/** The records that an operation lists, with the columns that the contract gives them: a list without a page of its own. */
export function ContractTable({ operation, rows }: { operation: OperationId; rows: readonly object[] }) {
  const columns = readOperatorContract().operations[operation].extensions?.['x-columns'] as readonly string[];
  return (
    <Table
      rows={rows as readonly Readonly<Record<string, unknown>>[]}
      columns={columns.map((name) => ({
        name: capitalize(name.replaceAll('_', ' ')),
        look: 'breaks',
        cell: (row: Readonly<Record<string, unknown>>) => String(row[name] ?? '–'),
      }))}
      scroll
    />
  );
}
