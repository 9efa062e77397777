import { unspecifiedBehaviors, unspecifiedUrl } from '../contract/registers.ts';
import { Links } from './Links.tsx';

/**
 * A sentence that links to the unspecified matters about the subject of a guide, in the register.
 * @param ids of its entries, such as `idempotency`
 */
export function Unspecified({ ids }: { ids: readonly string[] }) {
  return (
    <p class="note">
      The register says what the interface leaves open here, and what the reference server does:{' '}
      <Links to={ids.map((id) => ({ text: id.replaceAll('-', ' '), url: unspecifiedUrl(checkId(id)) }))} />.
    </p>
  );
}

function checkId(id: string): string {
  if (unspecifiedBehaviors.some((one) => one.id === id)) return id;
  throw new Error(`The register of unspecified behavior has no entry ${id}.`);
}
