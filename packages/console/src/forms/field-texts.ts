import type { FieldText } from './fields.ts';

/** What forms say of fields by hand, by their names; all else is from the contract. */
export const fieldTexts: Readonly<Record<string, FieldText>> = {
  id: { label: 'Id', hint: 'Leave it empty for a new one.', required: false },
  url: { label: 'URL' },
  text_body: { label: 'Plain text', rows: 8 },
  html_body: { label: 'HTML', rows: 8 },
  from_name: { label: 'Sender name' },
  from_email: { label: 'Sender email address', type: 'email' },
  postal_address: { rows: 2 },
  bcc: { label: 'Blind copies to', hint: 'Email addresses, separated by commas.' },
  notify_subscribe_email: { label: 'Notify when someone subscribes by a form', type: 'email' },
  notify_unsubscribe_email: { label: 'Notify when someone unsubscribes', type: 'email' },
  confirmation_url: { label: 'URL of the confirmation page', type: 'url' },
  double_optin: { label: 'Ask subscribers to confirm by email', hint: undefined },
  localize_sending_time: { label: 'In each subscriber’s time zone, not in UTC', hint: undefined },
  start_immediately: { label: 'Send the first email at once', hint: undefined },
  days_of_the_week_mask: { label: 'Days', kind: 'days', hint: undefined, rule: 'Choose at least one day.' },
  minutes_from_midnight: {
    label: 'Time of day',
    kind: 'time',
    hint: undefined,
    required: true,
    rule: 'Time of day must be a time such as 09:00.',
  },
  emails: { label: 'Series of emails', kind: 'emails' },
  tags: { rows: 3, hint: 'One a line.' },
  custom_fields: {
    kind: 'json',
    rows: 4,
    hint: 'A JSON object of names and values.',
    rule: 'Custom fields must be a JSON object, such as {"shirt_size": "Medium"}.',
  },
  properties: {
    kind: 'json',
    rows: 4,
    hint: 'A JSON object. The value of a conversion is its value in cents.',
    rule: 'Properties must be a JSON object, such as {"shirt_size": "Medium"}.',
  },
  eu_consent: {
    label: 'EU consent',
    hint: undefined,
    choices: [
      ['', 'Not known'],
      ['granted', 'Granted'],
      ['denied', 'Denied'],
    ],
  },
  user_id: { label: 'User id', hint: 'The identifier in your own database.' },
  callback_url: { label: 'Callback URL' },
};
