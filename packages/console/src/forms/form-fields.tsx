import type { ComponentChildren } from 'preact';
import { Check, Field } from '../parts/field.tsx';
import { type FormField, type Values, writeField } from './fields.ts';
import type { FieldErrors } from './form-errors.ts';

interface FormFieldsProps {
  fields: readonly FormField[];
  values: Values;
  errors: FieldErrors;
}

/** The fields of a form with their values, and with what is wrong at each. */
export function FormFields({ fields, values, errors }: FormFieldsProps): ComponentChildren {
  return fields.map((field) => {
    const { name, kind, label, rule: _, required = false, ...more } = field;
    const value = values[name];
    if (kind === 'check')
      return (
        <div class="field" id={name}>
          <Check name={name} checked={value === true} required={required}>
            {label}
          </Check>
        </div>
      );
    // A browser shows and sends nothing for text in a field for numbers.
    const type = kind === 'number' && typeof value !== 'string' ? 'number' : 'text';
    return (
      <Field {...more} {...{ name, label, required, type }} error={errors[name]} value={writeField(field, value)} />
    );
  });
}
