import { InlineProse } from '../components/Prose.tsx';
import { Tag } from '../components/Tag.tsx';
import type { Field, FieldGroup } from '../contract/fields.ts';

/** How many levels of fields are open. Deeper ones are in a disclosure. */
const openLevels = 2;

/** Groups of fields: the only one as a list, alternatives each in a box of its own. */
export function Properties({ groups }: { groups: FieldGroup[] }) {
  if (groups.length === 1 && groups[0]?.title === undefined) return <PropertyList group={groups[0]} level={0} />;
  return <Boxes groups={groups} of="" level={0} />;
}

/** A list of fields that are no object, such as parameters. */
export function PropertyList({ group, level = 0 }: { group: FieldGroup | undefined; level?: number }) {
  if (!group) return null;
  return (
    <ul class="props">
      {group.fields.map((field) => (
        <Property key={field.id} field={field} level={level} />
      ))}
    </ul>
  );
}

function Property({ field, level }: { field: Field; level: number }) {
  const { id, name, type, description, required, deprecated, content } = field;
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
        <i>{type}</i> <Mark required={required} deprecated={deprecated} value={field.default} />
      </div>
      <InlineProse text={description} />
      <Values field={field} />
      {content.length > 0 && (
        <Boxes groups={content} of={type.startsWith('array') ? `${name}[]` : name} level={level + 1} />
      )}
    </li>
  );
}

/** The one thing at the end of the line that a reader has to know first. */
function Mark({ required, deprecated, value }: { required: boolean; deprecated: boolean; value: unknown }) {
  if (deprecated) return <Tag kind="deprecated" text="Deprecated" />;
  if (required) return <Tag kind="accent" text="Required" />;
  if (value === undefined) return null;
  return (
    <span class="d">
      Default <code>{display(value)}</code>
    </span>
  );
}

function Values({ field: { bounds, values, example, type, deprecated, content } }: { field: Field }) {
  // An example says nothing new about a boolean, and objects have examples of their own.
  const hasExample = example !== undefined && example !== null && values.length === 0 && content.length === 0;
  const showsExample = hasExample && !deprecated && type !== 'boolean';
  if (bounds.length + values.length === 0 && !showsExample) return null;
  return (
    <div class="v">
      {bounds.length > 0 && (
        <span>
          <InlineProse text={capitalize(bounds.join(', '))} />
        </span>
      )}
      {values.length > 0 && (
        <span>
          {values.length === 1 ? 'Always' : 'One of'}{' '}
          {values.map((value) => [<code key={String(value)}>{display(value)}</code>, ' '])}
        </span>
      )}
      {showsExample && (
        <span>
          Example <code>{display(example)}</code>
        </span>
      )}
    </div>
  );
}

function Boxes({ groups, of, level }: { groups: FieldGroup[]; of: string; level: number }) {
  return (
    <>
      {groups.map((group) => {
        const { title = '', fields, recursive } = group;
        const name = [of && `Fields of ${of}`, title].filter(Boolean).join(', ');
        if (recursive) {
          return (
            <p key={title} class="note">
              The same fields as {recursive} above.
            </p>
          );
        }
        const list = (
          <>
            <PropertyList group={group} level={level} />
            {group.open && <p class="note">Other fields are possible.</p>}
          </>
        );
        if (level <= openLevels) {
          return (
            <div key={title} class="tree">
              <h3>{capitalize(name)}</h3>
              {list}
            </div>
          );
        }
        return (
          <details key={title} class="tree">
            <summary>
              {capitalize(name)} ({fields.length})
            </summary>
            {list}
          </details>
        );
      })}
    </>
  );
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A value as readers type it: a string without quotes, everything else as JSON. */
function display(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
