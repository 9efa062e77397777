import { InlineProse } from '../components/InlineProse.tsx';
import type { Field } from '../contract/fields.ts';

/** The bounds of a field, its possible values, and an example, as far as its description does not say them already. */
export function PropertyValues({ field }: { field: Field }) {
  const bounds = field.bounds.filter((phrase) => !field.description.toLowerCase().includes(phrase));
  const values = field.values.map(displayValue);
  const showsValues = values.some((value) => !field.description.includes(`\`${value}\``));
  const showsExample = isExampleUseful(field);
  if (bounds.length === 0 && !showsValues && !showsExample) return null;
  return (
    <div class="v">
      {bounds.length > 0 && (
        <span>
          <InlineProse text={capitalize(bounds.join(', '))} />
        </span>
      )}{' '}
      {showsValues && (
        <span>
          {values.length === 1 ? 'Always' : 'One of'} {values.map((value) => [<code key={value}>{value}</code>, ' '])}
        </span>
      )}{' '}
      {showsExample && (
        <span>
          Example <code>{displayValue(field.example)}</code>
        </span>
      )}
    </div>
  );
}

/** Whether an example says more than the type, the default, and the possible values, and the field is for new code. */
function isExampleUseful({ example, default: value, values, content, type, deprecated }: Field): boolean {
  if (example === undefined || example === null || example === '' || example === value || deprecated) return false;
  return values.length === 0 && content.length === 0 && type !== 'boolean';
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A value as readers type it: a string without quotes, everything else as JSON. */
function displayValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
