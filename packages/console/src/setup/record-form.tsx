import { collections } from '@email-automation/sandbox/operator/collections';
import { editableFields, recordSchema, type Schema } from '@email-automation/sandbox/workspace/record-schema';
import { Form } from '../frame/form.tsx';
import { Field, FormErrors } from '../parts/field.tsx';
import { capitalize } from '../parts/wording.ts';

/** A collection whose records the interface has no endpoint for. */
export type SetupCollection = 'accounts' | 'users' | 'goals' | 'forms';

/** What a record of a collection is called. */
export const nouns: Record<SetupCollection, string> = {
  accounts: 'account',
  users: 'user',
  goals: 'goal',
  forms: 'form',
};

/** The fields of a form for a new record: what identifies it, and what can be changed later. */
export function fieldsOf(collection: SetupCollection): [name: string, schema: Schema][] {
  const { key } = collections[collection];
  const identifier = recordSchema(collection).properties?.[key] ?? {};
  return [[key, identifier], ...editableFields(collection)];
}

interface RecordFormProps {
  /** The path to which it is sent. */
  action: string;
  /** The fields, with their schemas of workspace files. */
  fields: readonly (readonly [name: string, schema: Schema])[];
  required: readonly string[];
  typed: Readonly<Record<string, string>>;
  errors?: Readonly<Record<string, string>>;
  /** Of a record that exists: what was loaded. */
  loaded?: string;
}

/** A form for a new record, or for one that exists. */
export function RecordForm({ action, fields, required, typed, errors = {}, loaded }: RecordFormProps) {
  const isNew = loaded === undefined;
  return (
    <Form action={action} class="card">
      {loaded !== undefined && <input type="hidden" name="loaded" value={loaded} />}
      <div class="body setup-form">
        {Object.keys(errors).length > 0 && (
          <FormErrors message={`It was not ${isNew ? 'created' : 'saved'}.`} fields={errors} />
        )}
        <div class="fields">
          {fields.map(([name, schema]) => (
            <Field
              name={name}
              label={labelOf(name)}
              value={typed[name]}
              error={errors[name]}
              hint={(schema.description ?? '').replaceAll('`', '')}
              required={required.includes(name) && name !== 'id'}
              rows={rowsOf(schema, typed[name])}
              choices={choicesOf(schema, isNew)}
            />
          ))}
        </div>
        <p class="bar">
          <button type="submit" class="primary">
            {isNew ? 'Create' : 'Save'}
          </button>
        </p>
      </div>
    </Form>
  );
}

/** What users call a field. */
export function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words === 'id' ? 'Id' : words === 'url' ? 'URL' : capitalize(words);
}

/** As many lines as the example of the contract, or as its value has; undefined for one. */
function rowsOf({ examples = [] }: Schema, value = ''): number | undefined {
  const lines = Math.max(...[value, ...examples].map((text) => String(text).split('\n').length));
  return lines > 1 ? lines : undefined;
}

/** @param isOptional whether nothing can be chosen, for the default */
function choicesOf({ enum: values, type }: Schema, isOptional: boolean): [string, string][] | undefined {
  const choices = values ?? (type === 'boolean' ? ['true', 'false'] : undefined);
  return (
    choices && [
      ...(isOptional ? [['', '–'] as [string, string]] : []),
      ...choices.map((value): [string, string] => [value, value.replaceAll('_', ' ')]),
    ]
  );
}
