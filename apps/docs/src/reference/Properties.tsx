import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { InlineProse } from '../components/InlineProse.tsx';
import { Tag } from '../components/Tag.tsx';
import type { Field, FieldGroup } from '../contract/fields.ts';
import { PropertyValues } from './PropertyValues.tsx';

/** How many levels of fields are open. Deeper ones are in a disclosure. */
const openLevels = 2;

/** In a request, a field can be required. In a response, it can be missing. */
const Place = createContext<'request' | 'response'>('request');

interface PropertiesProps {
  groups: FieldGroup[];
  place?: 'request' | 'response';
}

/** Fields: a single group as a list, alternatives in a box each. */
export function Properties({ groups, place = 'request' }: PropertiesProps) {
  const [first, ...others] = groups;
  if (!first) return null;
  return (
    <Place.Provider value={place}>
      {first.title === undefined && <PropertyList group={first} level={0} />}
      <Boxes groups={first.title === undefined ? others : groups} of="" level={0} />
    </Place.Provider>
  );
}

function PropertyList({ group, level }: { group: FieldGroup; level: number }) {
  return (
    <ul class="props">
      {group.fields.map((field) => (
        <Property key={field.id} field={field} level={level} />
      ))}
    </ul>
  );
}

function Property({ field, level }: { field: Field; level: number }) {
  const { id, name, type, description, deprecated, content } = field;
  return (
    <li id={id}>
      <div class="p">
        {deprecated ? (
          <s>
            <b>{name}</b>
          </s>
        ) : (
          <b>{name}</b>
        )}{' '}
        <i>{type}</i> <Mark field={field} />
      </div>
      <InlineProse text={description} />
      <PropertyValues field={field} />
      <Boxes groups={content} of={type.startsWith('array') ? `${name}[]` : name} level={level + 1} />
    </li>
  );
}

/** The one thing at the end of the line that a reader has to know first. */
function Mark({ field: { required, deprecated, default: value } }: { field: Field }) {
  const place = useContext(Place);
  if (deprecated) return <Tag kind="deprecated" text="Deprecated" />;
  if (place === 'response') return required ? null : <Tag text="Optional" />;
  if (required) return <Tag kind="accent" text="Required" />;
  if (value === undefined) return null;
  return (
    <span class="d">
      Default <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
    </span>
  );
}

function Boxes({ groups, of, level }: { groups: FieldGroup[]; of: string; level: number }) {
  const alternatives = groups.filter(({ title }) => title !== undefined);
  return (
    <>
      {groups.map((group) => [
        group === alternatives[0] && alternatives.length > 1 && <p class="note either">And one of these:</p>,
        <Box key={group.title} group={group} of={of} level={level} />,
      ])}
    </>
  );
}

function Box({ group, of, level }: { group: FieldGroup; of: string; level: number }) {
  const { title = '', fields, recursive, open } = group;
  if (recursive) return <p class="note">The same fields as {recursive} above.</p>;
  const name = [of && `Fields of ${of}`, title].filter(Boolean).join(', ');
  const heading = name.charAt(0).toUpperCase() + name.slice(1);
  const list = (
    <>
      <PropertyList group={group} level={level} />
      {open && <p class="note">Other fields are possible.</p>}
    </>
  );
  // URL templates matter to few readers.
  if (level <= openLevels && of !== 'links') {
    return (
      <div class="tree">
        <h3>{heading}</h3>
        {list}
      </div>
    );
  }
  return (
    <details class="tree">
      <summary>
        {heading} ({fields.length})
      </summary>
      {list}
    </details>
  );
}
