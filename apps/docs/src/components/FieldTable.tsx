import { describeField } from '../contract/fields.ts';
import { resolveSchema } from '../contract/schema.ts';
import { InlineProse } from './InlineProse.tsx';
import { StackTable } from './StackTable.tsx';

/**
 * Some fields of an object, as the contract describes them.
 * @param schema name of its schema, such as `Campaign`
 */
export function FieldTable({ schema, names }: { schema: string; names: readonly string[] }) {
  const { properties = {} } = resolveSchema({ $ref: `#/components/schemas/${schema}` });
  return (
    <StackTable
      label={`Fields of ${schema}`}
      columns={['Field', 'Type', 'Meaning']}
      rows={names.map((name) => {
        const property = properties[name];
        if (!property) throw new Error(`The schema ${schema} has no property ${name}.`);
        const { type, description, bounds } = describeField(name, property, false, name);
        return [
          <code>{name}</code>,
          <InlineProse text={[type, ...bounds].join(', ')} />,
          <InlineProse text={description || 'The contract does not describe it.'} />,
        ];
      })}
    />
  );
}
