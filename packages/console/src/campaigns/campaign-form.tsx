import type { Campaign } from '@email-automation/service/domain/records';
import type { AccountChoices } from '../forms/account-field.tsx';
import { textFields } from '../forms/text-fields.ts';
import { Icon } from '../frame/symbols.tsx';
import { Check } from '../parts/check.tsx';
import { Field } from '../parts/field.tsx';
import { RecordCard, SenderCard } from '../records/form-cards.tsx';
import { FormFrame } from '../records/form-frame.tsx';
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
  const text = textFields(textLabels, values.texts, errors);
  return (
    <FormFrame of="campaign" title={title} path={path} loaded={loaded} errors={errors}>
      {edited && status !== 'draft' && <WhoGetsChanges status={edited.status} />}
      <div class="grid2">
        <div class="stack">
          <RecordCard
            of="campaign"
            name={text('name')}
            created={path === undefined ? { ...values, accounts } : undefined}
            errors={errors}
          />
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
          <SenderCard text={text} emails="Every email" />
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
    </FormFrame>
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
