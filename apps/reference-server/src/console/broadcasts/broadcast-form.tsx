import { type AccountChoices, AccountField } from '../forms/account-field.tsx';
import { Form } from '../frame/form.tsx';
import { Icon } from '../frame/symbols.tsx';
import { Field, FormErrors } from '../parts/field.tsx';

/** The fields of a broadcast that are a text, and what users call them. */
export const textLabels = {
  name: 'Name',
  subject: 'Subject',
  text_body: 'Plain text',
  html_body: 'HTML',
  from_name: 'Sender name',
  from_email: 'Sender email address',
  postal_address: 'Postal address',
  bcc: 'Blind copies to',
} as const;

export const textNames = Object.keys(textLabels) as (keyof typeof textLabels)[];

/** What the form of a broadcast has in its fields. */
export interface BroadcastValues {
  account: string;
  id: string;
  texts: Record<string, string>;
}

interface BroadcastFormProps {
  /** The path of the broadcast; undefined for a new one. */
  path?: string;
  /** Of a broadcast that exists: what was loaded. */
  loaded?: string;
  values: BroadcastValues;
  errors?: Readonly<Record<string, string>>;
  accounts: AccountChoices;
}

/** The form of a new broadcast, or of a draft. */
export function BroadcastForm({ path, loaded, values, errors = {}, accounts }: BroadcastFormProps) {
  const title = path ? 'Edit the draft' : 'New broadcast';
  const text = (name: keyof typeof textLabels) => ({
    name,
    label: textLabels[name],
    value: values.texts[name],
    error: errors[name],
  });
  return (
    <Form action={path ? `${path}/edit` : '/console/broadcasts'} class="stack" label={title}>
      {loaded !== undefined && <input type="hidden" name="loaded" value={loaded} />}
      <div class="bar">
        <a class="btn quiet icon" href={path ?? '/console/broadcasts'} aria-label="Back">
          <Icon name="back" />
        </a>
        <h1>{title}</h1>
        <button type="submit" class="primary push">
          {path ? 'Save' : 'Create the broadcast'}
        </button>
      </div>
      {Object.keys(errors).length > 0 && (
        <FormErrors message={`The broadcast was not ${path ? 'saved' : 'created'}.`} fields={errors} />
      )}
      <div class="grid2">
        <section class="card" aria-labelledby="h-email">
          <header>
            <h2 id="h-email">Email</h2>
          </header>
          <div class="body">
            <Field {...text('subject')} />
            <Field {...text('text_body')} rows={8} />
            <Field {...text('html_body')} rows={8} />
          </div>
        </section>
        <div class="stack">
          <section class="card" aria-labelledby="h-broadcast">
            <header>
              <h2 id="h-broadcast">Broadcast</h2>
            </header>
            <div class="body">
              <Field {...text('name')} hint="Private: subscribers do not see it." required />
              {path === undefined && (
                <Field name="id" label="Id" value={values.id} error={errors.id} hint="Leave it empty for a new one." />
              )}
              {path === undefined && <AccountField accounts={accounts} value={values.account} error={errors.account} />}
            </div>
          </section>
          <section class="card" aria-labelledby="h-sender">
            <header>
              <h2 id="h-sender">Sender</h2>
              <p class="soft">Empty: that of the account.</p>
            </header>
            <div class="body">
              <Field {...text('from_name')} />
              <Field {...text('from_email')} type="email" />
              <Field {...text('postal_address')} rows={2} hint="The email ends with it." />
              <Field {...text('bcc')} hint="Email addresses, separated by commas." />
            </div>
          </section>
        </div>
      </div>
    </Form>
  );
}
