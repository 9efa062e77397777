import { unspecifiedBehaviors } from '../contract/registers.ts';
import { UnspecifiedItem } from './UnspecifiedItem.tsx';

/**
 * What the interface leaves open about the subject of a guide, from the register.
 * @param ids of its entries, such as `idempotency`
 */
export function Unspecified({ ids }: { ids: readonly string[] }) {
  return (
    <ul class="reg open">
      {ids.map((id) => (
        <UnspecifiedItem key={id} behavior={findBehavior(id)} />
      ))}
    </ul>
  );
}

function findBehavior(id: string) {
  const behavior = unspecifiedBehaviors.find((one) => one.id === id);
  if (!behavior) throw new Error(`The register of unspecified behavior has no entry ${id}.`);
  return behavior;
}
