import { Field } from '../parts/field.tsx';

interface ApplicationFieldsProps {
  typed: { name?: string; callback_url?: string };
  errors: Readonly<Record<string, string>>;
  /** What to know of the callback URL besides. */
  hint?: string;
  isUrlRequired?: boolean;
}

/** The fields of an application, new or registered. */
export function ApplicationFields({ typed, errors, hint = '', isUrlRequired = false }: ApplicationFieldsProps) {
  return (
    <>
      <Field
        name="name"
        label="Name"
        value={typed.name}
        error={errors.name}
        hint="Users see it when they allow access."
        required
      />
      <Field
        name="callback_url"
        label="Callback URL"
        value={typed.callback_url}
        error={errors.callback_url}
        hint={`Where browsers go after the consent page: a web page, or an app (com.example.app:/callback).${hint}`}
        required={isUrlRequired}
      />
    </>
  );
}
