import type { ComponentChildren } from 'preact';
import { Form } from '../frame/form.tsx';
import { Icon } from '../frame/symbols.tsx';
import { Field, FormErrors } from '../parts/field.tsx';
import type { FieldErrors, FormTexts } from './form-input.ts';
import { profileLabels } from './profile-texts.ts';

interface SubscriberFormProps {
  action: string;
  back: string;
  title: string;
  /** The email address of the subscriber whom it is about. */
  about?: string | undefined;
  button: string;
  /** What was not done, if something is wrong. */
  failure: string;
  isDestructive?: boolean;
  errors: FieldErrors;
  children: ComponentChildren;
}

/** A form about a subscriber, on a page of its own. */
export function SubscriberForm(props: SubscriberFormProps) {
  const { action, back, title, about, button, failure, isDestructive, errors, children } = props;
  return (
    <Form action={action} class="stack subscriber-form" label={title}>
      <div class="bar">
        <a class="btn quiet icon" href={back} aria-label="Back" data-close>
          <Icon name="back" />
        </a>
        <h1>{title}</h1>
        {about !== undefined && <p class="soft breaks">{about}</p>}
      </div>
      {Object.keys(errors).length > 0 && <FormErrors message={failure} fields={errors} />}
      <section class="card" aria-label={title}>
        <div class="body">
          {children}
          <div class="bar">
            <button type="submit" class={isDestructive ? 'bad' : 'primary'}>
              {button}
            </button>
            <a class="btn quiet" href={back}>
              Cancel
            </a>
          </div>
        </div>
      </section>
    </Form>
  );
}

const consents = [
  ['', 'Not known'],
  ['granted', 'Granted'],
  ['denied', 'Denied'],
] as const;

/** The fields of a profile that can be typed. */
export function ProfileFields({ texts, errors }: { texts: FormTexts; errors: FieldErrors }) {
  const field = (name: keyof typeof profileLabels) => ({
    name,
    label: profileLabels[name],
    value: texts[name],
    error: errors[name],
  });
  return (
    <>
      {texts.loaded !== undefined && <input type="hidden" name="loaded" value={texts.loaded} />}
      <Field {...field('tags')} rows={3} hint="One a line." />
      <Field {...field('custom_fields')} rows={4} hint="A JSON object of names and values." />
      <Field {...field('time_zone')} hint="An Olson name such as America/Los_Angeles." />
      <Field {...field('eu_consent')} choices={consents} />
      <Field {...field('user_id')} hint="The identifier in your own database." />
    </>
  );
}
