import type { ComponentChildren } from 'preact';
import { Check, Field } from '../parts/field.tsx';
import { type FormField, type Values, writeField } from './fields.ts';
import { type FieldErrors, seriesLabels } from './form-errors.ts';
import { days } from './sending-days.ts';

interface FormFieldsProps {
  fields: readonly FormField[];
  values: Values;
  errors?: FieldErrors | undefined;
}

/** The fields of a form with their values, and with what is wrong at each. */
export function FormFields({ fields, values, errors = {} }: FormFieldsProps): ComponentChildren {
  return fields.map((field) => {
    const { name, kind, label, hint, required, rule, fixed, ...more } = field;
    const [value, error] = [values[name], errors[name]];
    if (kind === 'check')
      return (
        <div class="field" id={name}>
          <Check name={name} checked={value === true} required={required ?? false}>
            {label}
          </Check>
          {hint && <p class="faint">{hint}</p>}
          {error && <p class="bad">{error}</p>}
        </div>
      );
    if (kind === 'days') return <Days field={field} mask={String(value ?? '')} error={error} />;
    if (kind === 'emails') return <Series field={field} emails={value as Values[]} errors={errors} />;
    const types = { time: 'time', number: 'number', moment: 'datetime-local' } as const;
    const type = kind in types ? types[kind as keyof typeof types] : (more.type ?? 'text');
    // A browser shows nothing for text that is no number or time, and sends nothing then.
    const isUnreadable =
      typeof value === 'string' && value !== '' && (kind === 'time' || kind === 'number' || error !== undefined);
    return (
      <Field
        {...more}
        {...{ name, label, error, required: required ?? false }}
        hint={hint}
        {...(kind === 'json' || kind === 'lines' ? { rows: more.rows ?? 4 } : {})}
        type={isUnreadable && kind !== 'text' ? 'text' : type}
        value={writeField(field, value)}
      />
    );
  });
}

function Days({ field: { name, label }, mask, error }: { field: FormField; mask: string; error: string | undefined }) {
  return (
    <fieldset class="field" id={name} aria-describedby={error && 'days-error'}>
      <legend>{label}</legend>
      <div class="bar">
        {days.map((day, index) => (
          <Check name={`${name}[]`} value={String(index)} checked={mask[index] === '1'}>
            <abbr title={day}>{day.slice(0, 3)}</abbr>
          </Check>
        ))}
      </div>
      {error && (
        <p class="bad" id="days-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The emails of a series. Without script: a button sends the form, which is shown again with one more, or with one less. */
function Series({
  field: { name, fixed = 0 },
  emails,
  errors,
}: { field: FormField; emails: readonly Values[] } & Pick<FormFieldsProps, 'errors'>) {
  const shown = emails.length > 0 ? emails : [{}];
  return (
    <div class="stack" id={name}>
      {errors?.[name] && <p class="bad">{errors[name]}</p>}
      {shown.map((email, index) => (
        <fieldset class="stack">
          <legend class="vh">{`Email ${index + 1}`}</legend>
          <div class="bar">
            <h3>{`Email ${index + 1}`}</h3>
            {shown.length > 1 && index >= fixed && (
              <button type="submit" name="do" value={`remove ${index}`} class="quiet push" formNoValidate>
                {`Remove email ${index + 1}`}
              </button>
            )}
          </div>
          {Object.entries(seriesLabels).map(([part, label]) => (
            <Field
              name={`${name}.${index}.${part}`}
              label={label}
              value={String(email[part] ?? '')}
              error={errors?.[`${name}.${index}.${part}`]}
              rows={part === 'subject' ? undefined : 4}
            />
          ))}
        </fieldset>
      ))}
      <p>
        <button type="submit" name="do" value="add" formNoValidate>
          Add an email
        </button>
      </p>
    </div>
  );
}
