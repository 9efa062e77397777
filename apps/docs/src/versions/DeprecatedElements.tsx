import { InlineProse } from '../components/InlineProse.tsx';
import { Links } from '../components/Links.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { deprecatedElements } from './deprecated-elements.ts';

/** The deprecated elements of the contract, and where they occur. */
export function DeprecatedElements() {
  return (
    <StackTable
      label="Deprecated operations and fields"
      columns={['Name', 'What the contract says', 'Occurs in']}
      rows={deprecatedElements().map(({ name, description, places }) => [
        <code>{name}</code>,
        <InlineProse text={description} />,
        <Links to={places} />,
      ])}
    />
  );
}
