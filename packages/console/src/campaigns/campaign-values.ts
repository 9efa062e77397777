import type { Campaign } from '@email-automation/service/domain/records';
import { type FormBody, isChecked, readText, readTexts } from '../forms/form-values.ts';
import { days, formatTimeOfDay, parseTimeOfDay } from './sending-days.ts';

/** An email of the series in the form. */
export type EmailValues = Record<'subject' | 'text_body' | 'html_body', string>;

/** What the form of a campaign has in its fields. */
export interface CampaignValues {
  account: string;
  id: string;
  /** The fields of one line or more, by their names. */
  texts: Record<string, string>;
  days: string;
  time: string;
  localize_sending_time: boolean;
  start_immediately: boolean;
  double_optin: boolean;
  emails: EmailValues[];
}

/** The fields that are a text, and what users call them. */
export const textLabels = {
  name: 'Name',
  from_name: 'Sender name',
  from_email: 'Sender email address',
  postal_address: 'Postal address',
  bcc: 'Blind copies to',
  notify_subscribe_email: 'Notify when someone subscribes by a form',
  notify_unsubscribe_email: 'Notify when someone unsubscribes',
  confirmation_url: 'URL of the confirmation page',
} as const;

const textNames = Object.keys(textLabels) as (keyof typeof textLabels)[];
const noEmail: EmailValues = { subject: '', text_body: '', html_body: '' };

/** The fields of a form for a new campaign. */
export function newValues(account: string): CampaignValues {
  return {
    account,
    id: '',
    texts: {},
    days: '1111111',
    time: '09:00',
    localize_sending_time: false,
    start_immediately: true,
    double_optin: false,
    emails: [noEmail],
  };
}

/** The fields of a form for a campaign that exists. */
export function valuesOf(campaign: Campaign, emails: readonly EmailValues[]): CampaignValues {
  return {
    account: campaign.account_id,
    id: campaign.id,
    texts: Object.fromEntries(textNames.map((name) => [name, campaign[name] ?? ''])),
    days: campaign.days_of_the_week_mask,
    time: formatTimeOfDay(campaign.minutes_from_midnight),
    localize_sending_time: campaign.localize_sending_time,
    start_immediately: campaign.start_immediately,
    double_optin: campaign.double_optin,
    emails: emails.length > 0 ? [...emails] : [noEmail],
  };
}

/**
 * Reads the form. Emails that are empty are left out; a new one can be added, and one can be removed.
 * @param fixedEmails the number of emails at the beginning that stay where they are, also if they are empty
 */
export function readValues(body: FormBody, fixedEmails = 0): CampaignValues {
  const [action = '', index] = readText(body, 'do').split(' ');
  const sent = Object.keys(body).flatMap((name) => /^emails\.(\d{1,9})\./.exec(name)?.[1] ?? []);
  const emails = [...new Set([...Array(fixedEmails).keys(), ...sent.map(Number)])]
    .sort((one, other) => one - other)
    .map((number) => ({
      number,
      email: {
        subject: readText(body, `emails.${number}.subject`),
        text_body: readText(body, `emails.${number}.text_body`),
        html_body: readText(body, `emails.${number}.html_body`),
      },
    }))
    .filter(
      ({ number, email }) =>
        number < fixedEmails || !(isEmpty(email) || (action === 'remove' && String(number) === index)),
    )
    .map(({ email }) => email);
  const chosen = [body['days[]']].flat();
  return {
    account: readText(body, 'account'),
    id: readText(body, 'id').trim(),
    texts: readTexts(body, textNames),
    days: days.map((_, day) => (chosen.includes(String(day)) ? '1' : '0')).join(''),
    time: readText(body, 'minutes_from_midnight'),
    localize_sending_time: isChecked(body, 'localize_sending_time'),
    start_immediately: isChecked(body, 'start_immediately'),
    double_optin: isChecked(body, 'double_optin'),
    emails: action === 'add' || emails.length === 0 ? [...emails, noEmail] : emails,
  };
}

/** The record of a workspace file that the form describes. @param id of a new campaign without one */
export function toRecord(values: CampaignValues, id: string): Record<string, unknown> {
  const { texts, time, emails } = values;
  const minutes = parseTimeOfDay(time);
  return {
    id: values.id || id,
    status: 'draft',
    ...texts,
    days_of_the_week_mask: values.days,
    // The schema says what is wrong with it.
    minutes_from_midnight: minutes ?? time,
    localize_sending_time: values.localize_sending_time,
    start_immediately: values.start_immediately,
    double_optin: values.double_optin,
    emails: emails.filter((email) => email !== noEmail).map(withoutEmpty),
  };
}

const isEmpty = (email: EmailValues) => Object.values(email).every((text) => text.trim() === '');

/** What the form sets of a campaign that exists. */
export function toChanges(values: CampaignValues): Record<string, unknown> {
  const { id, status, ...record } = toRecord(values, values.id);
  const empty = Object.fromEntries(textNames.map((name) => [name, '']));
  return { ...empty, ...record };
}

const withoutEmpty = (email: EmailValues): Partial<EmailValues> =>
  Object.fromEntries(Object.entries(email).filter(([, text]) => text.trim() !== ''));
