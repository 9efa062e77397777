import type { ComponentChildren } from 'preact';
import { Form } from '../frame/form.tsx';
import { Icon } from '../frame/symbols.tsx';
import { FormErrors } from '../parts/field.tsx';

interface FormFrameProps {
  of: 'campaign' | 'broadcast';
  title: string;
  /** The path of the record; undefined for a new one. */
  path: string | undefined;
  /** Of a record that exists: what was loaded. */
  loaded: string | undefined;
  errors: Readonly<Record<string, string>>;
  children: ComponentChildren;
}

/** The form of a campaign or a broadcast around its fields: the way back, what saves it, and what is wrong with it. */
export function FormFrame({ of, title, path, loaded, errors, children }: FormFrameProps) {
  const list = `/console/${of}s`;
  return (
    <Form action={path ? `${path}/edit` : list} class="stack" label={title}>
      {loaded !== undefined && <input type="hidden" name="loaded" value={loaded} />}
      <div class="bar">
        <a class="btn quiet icon" href={path ?? list} aria-label="Back">
          <Icon name="back" />
        </a>
        <h1>{title}</h1>
        <button type="submit" class="primary push">
          {path ? 'Save' : `Create the ${of}`}
        </button>
      </div>
      {Object.keys(errors).length > 0 && (
        <FormErrors message={`The ${of} was not ${path ? 'saved' : 'created'}.`} fields={errors} />
      )}
      {children}
    </Form>
  );
}
