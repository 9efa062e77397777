import { isOperationId, operationUrl } from '../contract/operations.ts';
import { operationIdIn } from '../contract/registers.ts';

/** Elements of the contract that an entry of a register is about, with links to operations. */
export function ContractPointers({ pointers }: { pointers: readonly string[] }) {
  if (pointers.length === 0) return null;
  return (
    <p class="note">
      {pointers.map((pointer) => {
        const operationId = operationIdIn(pointer);
        const code = <code>{pointer}</code>;
        return [isOperationId(operationId) ? <a href={operationUrl(operationId)}>{code}</a> : code, ' '];
      })}
    </p>
  );
}
