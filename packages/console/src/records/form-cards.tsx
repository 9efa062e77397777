import type { ComponentProps } from 'preact';
import { type AccountChoices, AccountField } from '../forms/account-field.tsx';
import { Field } from '../parts/field.tsx';

type FieldProps = ComponentProps<typeof Field>;

interface RecordCardProps {
  of: 'campaign' | 'broadcast';
  name: FieldProps;
  /** What a new record has besides; undefined for one that exists. */
  created?: { id: string; account: string; accounts: AccountChoices } | undefined;
  errors: Readonly<Record<string, string>>;
}

/** The fields that tell a campaign or a broadcast apart from others. */
export function RecordCard({ of, name, created, errors }: RecordCardProps) {
  return (
    <section class="card" aria-labelledby={`h-${of}`}>
      <header>
        <h2 id={`h-${of}`}>{of === 'campaign' ? 'Campaign' : 'Broadcast'}</h2>
      </header>
      <div class="body">
        <Field {...name} hint="Private: subscribers do not see it." required />
        {created && (
          <>
            <Field name="id" label="Id" value={created.id} error={errors.id} hint="Leave it empty for a new one." />
            <AccountField accounts={created.accounts} value={created.account} error={errors.account} />
          </>
        )}
      </div>
    </section>
  );
}

interface SenderCardProps {
  text: (name: 'from_name' | 'from_email' | 'postal_address' | 'bcc') => FieldProps;
  /** Such as `The email`. */
  emails: string;
  bccHint?: string;
}

/** The fields of who sends the emails of a campaign or a broadcast. */
export function SenderCard({ text, emails, bccHint }: SenderCardProps) {
  return (
    <section class="card" aria-labelledby="h-sender">
      <header>
        <h2 id="h-sender">Sender</h2>
        <p class="soft">Empty: that of the account.</p>
      </header>
      <div class="body">
        <Field {...text('from_name')} />
        <Field {...text('from_email')} type="email" />
        <Field {...text('postal_address')} rows={2} hint={`${emails} ends with it.`} />
        <Field {...text('bcc')} {...(bccHint && { hint: bccHint })} />
      </div>
    </section>
  );
}
