import { OperationLinks } from '../components/Links.tsx';
import { operationsOf } from '../contract/registers.ts';

/** Beyond this number, an entry is about the API as a whole. */
const mostOperations = 6;

/** Links to the operations that an entry of a register is about. */
export function ItsOperations({ contract }: { contract: readonly string[] }) {
  const ids = operationsOf({ contract }).map(({ operationId }) => operationId);
  if (ids.length === 0 || ids.length > mostOperations) return null;
  return (
    <p class="note">
      <OperationLinks ids={ids} />
    </p>
  );
}
