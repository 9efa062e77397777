import { Field } from '../parts/field.tsx';
import type { EmailValues } from './campaign-values.ts';

interface EmailFieldsProps {
  email: EmailValues;
  index: number;
  canBeRemoved: boolean;
  errors: Readonly<Record<string, string>>;
}

/** The fields of one email of a series. */
export function EmailFields({ email, index, canBeRemoved, errors }: EmailFieldsProps) {
  const field = (name: keyof EmailValues) => ({
    name: `emails.${index}.${name}`,
    value: email[name],
    error: errors[`emails.${index}.${name}`],
  });
  return (
    <fieldset class="card">
      <legend class="vh">{`Email ${index + 1}`}</legend>
      <header>
        <h2>{`Email ${index + 1}`}</h2>
        {canBeRemoved && (
          <button type="submit" name="do" value={`remove ${index}`} class="quiet push" formNoValidate>
            {`Remove email ${index + 1}`}
          </button>
        )}
      </header>
      <div class="body">
        <Field {...field('subject')} label="Subject" />
        <Field {...field('text_body')} label="Plain text" rows={4} />
        <Field {...field('html_body')} label="HTML" rows={4} />
      </div>
    </fieldset>
  );
}
