import { OperationLinks } from '../components/Links.tsx';
import { isOperationId, operationUrl } from '../contract/operations.ts';
import { operationIdIn, operationsBehind } from '../contract/registers.ts';

/** Components that more operations use are no way to find one of them. */
const mostOperations = 6;

/** Elements of the contract that an entry of a register is about, with links to the operations that they belong to. */
export function ContractPointers({ pointers }: { pointers: readonly string[] }) {
  const behind = operationsBehind({ contract: pointers });
  if (pointers.length === 0) return null;
  return (
    <p class="note">
      {pointers.map((pointer) => {
        const operationId = operationIdIn(pointer);
        const code = <code>{pointer}</code>;
        return [isOperationId(operationId) ? <a href={operationUrl(operationId)}>{code}</a> : code, ' '];
      })}
      {behind.length > 0 && behind.length <= mostOperations && (
        <>
          of <OperationLinks ids={behind.map(({ operationId }) => operationId)} />
        </>
      )}
    </p>
  );
}
