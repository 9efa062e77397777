import type { Campaign } from '../../domain/records.ts';
import { type AccountChoices, AccountField } from '../forms/account-field.tsx';
import { Form } from '../frame/form.tsx';
import { Icon } from '../frame/symbols.tsx';
import { Check } from '../parts/check.tsx';
import { Field, FormErrors } from '../parts/field.tsx';
import { type CampaignValues, textLabels } from './campaign-values.ts';
import { EmailFields } from './email-fields.tsx';
import { days } from './sending-days.ts';

/** A campaign that exists. */
export interface EditedCampaign {
  path: string;
  status: Campaign['status'];
  /** How many emails cannot be removed. */
  fixedEmails: number;
}

interface CampaignFormProps {
  edited?: EditedCampaign;
  /** Of a campaign that exists: what was loaded. */
  loaded?: string;
  values: CampaignValues;
  errors?: Readonly<Record<string, string>>;
  accounts: AccountChoices;
}

/** The form of a new campaign, or of one that exists. */
export function CampaignForm({ edited, loaded, values, errors = {}, accounts }: CampaignFormProps) {
  const { path, status, fixedEmails = 0 } = edited ?? {};
  const title = !edited ? 'New campaign' : status === 'draft' ? 'Edit the draft' : 'Edit the campaign';
  const text = (name: keyof typeof textLabels) => ({
    name,
    label: textLabels[name],
    value: values.texts[name],
    error: errors[name],
  });
  return (
    <Form action={path ? `${path}/edit` : '/console/campaigns'} class="stack" label={title}>
      {loaded !== undefined && <input type="hidden" name="loaded" value={loaded} />}
      <div class="bar">
        <a class="btn quiet icon" href={path ?? '/console/campaigns'} aria-label="Back">
          <Icon name="back" />
        </a>
        <h1>{title}</h1>
        <button type="submit" class="primary push">
          {path ? 'Save' : 'Create the campaign'}
        </button>
      </div>
      {Object.keys(errors).length > 0 && (
        <FormErrors message={`The campaign was not ${path ? 'saved' : 'created'}.`} fields={errors} />
      )}
      {edited && status !== 'draft' && <WhoGetsChanges status={edited.status} />}
      <div class="grid2">
        <div class="stack">
          <section class="card" aria-labelledby="h-campaign">
            <header>
              <h2 id="h-campaign">Campaign</h2>
            </header>
            <div class="body">
              <Field {...text('name')} hint="Private: subscribers do not see it." required />
              {path === undefined && (
                <Field name="id" label="Id" value={values.id} error={errors.id} hint="Leave it empty for a new one." />
              )}
              {path === undefined && <AccountField accounts={accounts} value={values.account} error={errors.account} />}
            </div>
          </section>
          <div class="stack" id="emails">
            {values.emails.map((email, index) => (
              <EmailFields
                email={email}
                index={index}
                canBeRemoved={values.emails.length > 1 && index >= fixedEmails}
                errors={errors}
              />
            ))}
          </div>
          <p>
            <button type="submit" name="do" value="add" formNoValidate>
              Add an email
            </button>
          </p>
        </div>
        <div class="stack">
          <Times values={values} errors={errors} />
          <section class="card" aria-labelledby="h-sender">
            <header>
              <h2 id="h-sender">Sender</h2>
              <p class="soft">Empty: that of the account.</p>
            </header>
            <div class="body">
              <Field {...text('from_name')} />
              <Field {...text('from_email')} type="email" />
              <Field {...text('postal_address')} rows={2} hint="Every email ends with it." />
              <Field {...text('bcc')} />
            </div>
          </section>
          <section class="card" aria-labelledby="h-more">
            <header>
              <h2 id="h-more">Subscribing</h2>
            </header>
            <div class="body">
              <p>
                <Check name="double_optin" checked={values.double_optin}>
                  Ask subscribers to confirm by email
                </Check>
              </p>
              <Field {...text('confirmation_url')} type="url" />
              <Field {...text('notify_subscribe_email')} type="email" />
              <Field {...text('notify_unsubscribe_email')} type="email" />
            </div>
          </section>
        </div>
      </div>
    </Form>
  );
}

/** Says to whom changes of a campaign apply that subscribers are in the middle of. */
function WhoGetsChanges({ status }: { status: EditedCampaign['status'] }) {
  return (
    <div class="note">
      <Icon name="warning" />
      <div>
        <b>{`This campaign is ${status}.`}</b> Changes apply to the emails that it sends from now on. Subscribers who
        are past an email do not get it again, and those who have completed the series do not get emails that you add.
        Emails cannot be removed, because subscribers wait for them. If you set an earlier time of day, the next email
        of a subscriber can come a day later.
      </div>
    </div>
  );
}

function Times({ values, errors }: Pick<CampaignFormProps, 'values'> & { errors: Readonly<Record<string, string>> }) {
  const error = errors.days_of_the_week_mask;
  return (
    <section class="card" aria-labelledby="h-times">
      <header>
        <h2 id="h-times">Sending times</h2>
      </header>
      <div class="body">
        <fieldset class="field" id="days_of_the_week_mask" aria-describedby={error && 'days-error'}>
          <legend>Days</legend>
          <div class="bar">
            {days.map((day, index) => (
              <Check name="days[]" value={String(index)} checked={values.days[index] === '1'}>
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
        <Field
          name="minutes_from_midnight"
          label="Time of day"
          type="time"
          value={values.time}
          error={errors.minutes_from_midnight}
          required
        />
        <p>
          <Check name="localize_sending_time" checked={values.localize_sending_time}>
            In each subscriber’s time zone, not in UTC
          </Check>
        </p>
        <p>
          <Check name="start_immediately" checked={values.start_immediately}>
            Send the first email at once
          </Check>
        </p>
      </div>
    </section>
  );
}
