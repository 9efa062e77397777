import type { AccountChoices } from '../forms/account-field.tsx';
import { textFields } from '../forms/text-fields.ts';
import { Field } from '../parts/field.tsx';
import { RecordCard, SenderCard } from '../records/form-cards.tsx';
import { FormFrame } from '../records/form-frame.tsx';

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
  const text = textFields(textLabels, values.texts, errors);
  return (
    <FormFrame of="broadcast" title={title} path={path} loaded={loaded} errors={errors}>
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
          <RecordCard
            of="broadcast"
            name={text('name')}
            created={path === undefined ? { ...values, accounts } : undefined}
            errors={errors}
          />
          <SenderCard text={text} emails="The email" bccHint="Email addresses, separated by commas." />
        </div>
      </div>
    </FormFrame>
  );
}
