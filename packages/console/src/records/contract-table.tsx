import { readOperatorContract } from '@email-automation/sandbox/operator/operator-contract';
import type { OperationId } from '@email-automation/types/operator';
import { capitalize } from '../parts/wording.ts';

/** The records that an operation lists, with the columns that the contract gives them: a list without a section. */
export function ContractTable({ operation, rows }: { operation: OperationId; rows: readonly object[] }) {
  const columns = readOperatorContract().operations[operation].extensions?.['x-columns'] as readonly string[];
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th scope="col">{capitalize(name.replaceAll('_', ' '))}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {columns.map((name) => (
                <td>{String((row as Readonly<Record<string, unknown>>)[name] ?? '–')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
