import type { ComponentChildren } from 'preact';
import { type FormField, type Values, writeField } from './fields.ts';
import type { FieldErrors } from './form-errors.ts';

interface FormFieldsProps {
  fields: readonly FormField[];
  values: Values;
  errors: FieldErrors;
}

/** The fields of a form with their values, and with the faults of each. */
export function FormFields({ fields, values, errors }: FormFieldsProps): ComponentChildren {
  return fields.map((field) => <Field field={field} value={values[field.name]} error={errors[field.name]} />);
}

function Field({ field, value, error }: { field: FormField; value: unknown; error: string | undefined }) {
  const { name, label, kind, hint, rows, choices, required, of } = field;
  const text = writeField(value);
  if (kind === 'hidden') return <input type="hidden" name={name} value={text} />;
  const shared = {
    id: name,
    name,
    required,
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-describedby': [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ') || undefined,
  };
  return (
    <div class="field" data-of={of}>
      <label for={name}>{label}</label>
      {choices ? (
        <select {...shared}>
          {(required ? choices : ['', ...choices]).map((choice) => (
            <option value={choice} selected={choice === text}>
              {choice}
            </option>
          ))}
        </select>
      ) : rows ? (
        <textarea {...shared} rows={rows}>
          {/* Browsers drop a line break at the beginning. */}
          {text.startsWith('\n') ? `\n${text}` : text}
        </textarea>
      ) : (
        <input {...shared} value={text} autocomplete="off" />
      )}
      {error && (
        <p class="bad" id={`${name}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p class="faint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
