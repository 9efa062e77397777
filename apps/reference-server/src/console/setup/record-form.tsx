import type { Contract } from '../../contract/contract.ts';
import { recordSchema, type Schema } from '../../workspace/record-schema.ts';
import { Form } from '../frame/form.tsx';
import { capitalize } from '../parts/capitalize.ts';
import { Field, FormErrors } from '../parts/field.tsx';

/** A collection whose records the interface has no endpoint for. */
export type SetupCollection = 'accounts' | 'users' | 'goals' | 'forms';

/** What a form for a record of a collection is called, and what it leaves out: what has pages of its own. */
export const setupForms: Record<SetupCollection, { noun: string; without: readonly string[] }> = {
  accounts: { noun: 'account', without: ['users', 'created_at'] },
  users: { noun: 'user', without: ['password', 'password_hash', 'tokens'] },
  goals: { noun: 'goal', without: ['created_at'] },
  forms: { noun: 'form', without: ['created_at'] },
};

/** The fields of a form, from the schema of workspace files. */
export function fieldsOf(contract: Contract, collection: SetupCollection): [name: string, schema: Schema][] {
  const { without } = setupForms[collection];
  return Object.entries(recordSchema(contract, collection).properties ?? {}).filter(
    ([name]) => !without.includes(name),
  );
}

interface RecordFormProps {
  collection: SetupCollection;
  /** The path to which it is sent. */
  action: string;
  contract: Contract;
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

/** A form for a new record. Its fields are those of workspace files. */
export function RecordForm({ collection, action, contract, typed, errors }: RecordFormProps) {
  const required = new Set(recordSchema(contract, collection).required);
  return (
    <Form action={action} class="card">
      <div class="body setup-form">
        {Object.keys(errors).length > 0 && <FormErrors message="It was not created." fields={errors} />}
        <div class="fields">
          {fieldsOf(contract, collection).map(([name, schema]) => (
            <Field
              name={name}
              label={labelOf(name)}
              value={typed[name]}
              error={errors[name]}
              hint={(schema.description ?? '').replaceAll('`', '')}
              required={required.has(name) && name !== 'id'}
              choices={choicesOf(schema)}
            />
          ))}
        </div>
        <p class="bar">
          <button type="submit" class="primary">
            Create
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

function choicesOf({ enum: values, type }: Schema): [string, string][] | undefined {
  const choices = values ?? (type === 'boolean' ? ['true', 'false'] : undefined);
  return choices && [['', '–'], ...choices.map((value): [string, string] => [value, value.replaceAll('_', ' ')])];
}
