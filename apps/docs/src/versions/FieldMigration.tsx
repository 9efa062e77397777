import { Listed } from '../components/Links.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { Tag } from '../components/Tag.tsx';
import { type FieldMatch, matchFields } from './match-fields.ts';

interface Props {
  /** The owner of the fields, such as `order`. */
  title: string;
  /** Names of schemas. */
  from: string;
  to: string;
  /** Counterparts that the contract does not make certain. */
  suggestions?: Readonly<Record<string, string>>;
}

/** Compares the fields of a legacy schema with the schema that supersedes it. */
export function FieldMigration({ title, from, to, suggestions }: Props) {
  const schemaOf = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const matches = matchFields(schemaOf(from), schemaOf(to), suggestions);
  const isSame = ({ older, newer, types }: FieldMatch) => older === newer && types === undefined;
  const same = matches.filter(isSame);
  const changed = matches.filter((match) => match.older && match.newer && !isSame(match));
  const [removed, added] = [matches.filter(({ newer }) => !newer), matches.filter(({ older }) => !older)];
  return (
    <>
      <StackTable
        label={`Fields of the legacy ${title} that change`}
        columns={[`Legacy ${title}`, 'Send as', 'Type']}
        rows={changed.map(({ older = '', newer, types, certain }) => [
          <code>{older}</code>,
          <>
            <code>{newer}</code> {!certain && <Tag text="Our reading" kind="deprecated" />}
          </>,
          types ?? 'the same',
        ])}
      />
      <ul>
        <FieldNames title="Unchanged" names={same.map(({ older }) => older)} />
        <FieldNames title="Without a counterpart" names={removed.map(({ older }) => older)} />
        <FieldNames title="New" names={added.map(({ newer }) => newer)} />
      </ul>
    </>
  );
}

function FieldNames({ title, names }: { title: string; names: readonly (string | undefined)[] }) {
  return (
    <li>
      {title}: <Listed items={names.map((name) => <code key={name}>{name}</code>)} />
    </li>
  );
}
