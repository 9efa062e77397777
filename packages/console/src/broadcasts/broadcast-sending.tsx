import type { Broadcast } from '@email-automation/service/domain/records';
import type { BoundedCount } from '@email-automation/service/storage/statements/bounded-count';
import { Form } from '../frame/form.tsx';
import { Icon } from '../frame/symbols.tsx';
import { Check } from '../parts/check.tsx';
import { Field } from '../parts/field.tsx';
import { formatFull } from '../parts/times.tsx';
import { formatCount } from '../parts/wording.ts';
import type { ExplainedRefusal } from '../records/refusal.ts';

/** What the form of the sending time has in its fields, and what is wrong with it. */
export interface TimeValues {
  send_at: string;
  localize_sending_time: boolean;
  error?: string;
}

interface BroadcastSendingProps {
  broadcast: Broadcast;
  here: string;
  recipients: BoundedCount;
  /** Why it cannot be sent. */
  refusal?: ExplainedRefusal | undefined;
  values: TimeValues;
  now: Date;
}

/** What an operator can do with the sending of a broadcast: schedule it, send it now, cancel it. */
export function BroadcastSending({
  broadcast: { status, send_at },
  here,
  recipients,
  refusal,
  values,
  now,
}: BroadcastSendingProps) {
  const audience = `${formatCount(recipients)} ${recipients.count === 1 ? 'subscriber' : 'subscribers'}`;
  return (
    <>
      {(status === 'draft' || status === 'scheduled') && (
        <section aria-labelledby="h-send">
          <h3 id="h-send">{status === 'draft' ? 'Send' : 'Change the time'}</h3>
          {status === 'scheduled' && send_at === null && (
            <p class="note warn">It has no sending time, so that it is never sent.</p>
          )}
          {refusal && (
            <div class="note warn">
              <Icon name="warning" />
              <div>
                <b>It cannot be sent.</b> {refusal.text}
              </div>
            </div>
          )}
          <Form action={`${here}/schedule`} class="stack" label="Schedule">
            <Field
              name="send_at"
              label="Send at, in UTC"
              type="datetime-local"
              value={values.send_at}
              error={values.error}
              hint={`It is now ${formatFull(now)} UTC.`}
              required
            />
            <p>
              <Check name="localize_sending_time" checked={values.localize_sending_time}>
                At this time in each subscriber’s time zone
              </Check>
            </p>
            <p>
              <button type="submit" class={status === 'draft' && !refusal ? 'primary' : undefined}>
                {status === 'draft' ? 'Schedule' : 'Change the time'}
              </button>
            </p>
          </Form>
          <Form action={`${here}/send`} class="bar">
            <button type="submit">{`Send now to ${audience}`}</button>
            <span class="soft">At once, in every time zone.</span>
          </Form>
        </section>
      )}
      {(status === 'scheduled' || status === 'sending') && (
        <section aria-labelledby="h-cancel">
          <h3 id="h-cancel">Cancel</h3>
          <p class="soft">
            {status === 'scheduled'
              ? 'Nobody gets it. This cannot be undone, but the broadcast can be copied.'
              : 'Nobody else gets it. Who has it keeps it, and emails that are queued are sent. This cannot be undone.'}
          </p>
          <Form action={`${here}/cancel`} class="bar">
            <Check name="sure" checked={false} required>
              Cancel this broadcast
            </Check>
            <button type="submit" class="bad push">
              Cancel
            </button>
          </Form>
        </section>
      )}
    </>
  );
}
