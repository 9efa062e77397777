import { serverLimits } from '@email-automation/contract-tools/server-limits';
import { emailErrors } from './email-addresses.ts';
import type { ValidationError } from './errors.ts';
import type { Subscriber } from './records.ts';
import { lengthErrors, recordSizeErrors, textErrors } from './size-errors.ts';
import { largestInteger } from './storable-values.ts';
import type { SubscriberInput } from './subscribers.ts';
import { canonicalTimeZone } from './time-zones.ts';

/** In minutes; no time zone is further from UTC. */
const maxUtcOffset = serverLimits.utcOffsetMinutes;
/** How many tags and custom fields a subscriber can have. */
const { tags: maxTags, customFields: maxCustomFields } = serverLimits;

const tooManyTags = createLengthError('tags', `A subscriber can have at most ${maxTags} tags.`);
const tooManyCustomFields = createLengthError(
  'custom_fields',
  `A subscriber can have at most ${maxCustomFields} custom fields.`,
);

/**
 * Validates the rules that the contract's schema of a subscriber does not express. Values of another type than the schema's are not
 * looked at.
 */
export function subscriberErrors(
  subscriber: Partial<SubscriberInput> & { starting_email_index?: number },
): ValidationError[] {
  const { user_id, time_zone, utc_offset, starting_email_index, tags, custom_fields, base_lead_score, eu_consent } =
    subscriber;
  const errors = emailErrors(subscriber);
  const add = (code: ValidationError['code'], attribute: string, message: string) =>
    errors.push({ code, attribute, message });
  if (typeof user_id === 'string') errors.push(...lengthErrors('user_id', 'User ID', user_id));
  if (typeof time_zone === 'string' && canonicalTimeZone(time_zone) === undefined) {
    add('format_error', 'time_zone', 'Time zone must be an Olson name such as America/Los_Angeles.');
  }
  if (typeof utc_offset === 'number' && Math.abs(utc_offset) > maxUtcOffset) {
    add('range_error', 'utc_offset', `UTC offset must be between -${maxUtcOffset} and ${maxUtcOffset} minutes.`);
  }
  if (typeof starting_email_index === 'number' && starting_email_index < 0) {
    add('range_error', 'starting_email_index', 'Starting email index must be 0 or greater.');
  }
  if (Array.isArray(tags) && tags.every((tag) => typeof tag === 'string')) errors.push(...tagErrors(tags));
  if (typeof custom_fields === 'object' && custom_fields !== null) errors.push(...customFieldErrors(custom_fields));
  if (typeof base_lead_score === 'number' && Math.abs(base_lead_score) > largestInteger) {
    const message = `Base lead score must be between -${largestInteger} and ${largestInteger}.`;
    add('range_error', 'base_lead_score', message);
  }
  if (typeof eu_consent === 'string' && !['granted', 'denied'].includes(eu_consent)) {
    add('format_error', 'eu_consent', 'EU consent must be granted or denied.');
  }
  return errors;
}

function tagErrors(tags: string[]): ValidationError[] {
  const different = new Set(tags);
  if (different.size > maxTags) return [tooManyTags];
  return [...different].flatMap((tag) => textErrors(`tags[${tags.indexOf(tag)}]`, 'A tag', tag));
}

/** The first error of a name, because all of them are errors of one attribute. */
function customFieldErrors(customFields: object): ValidationError[] {
  const names = Object.keys(customFields);
  if (names.length > maxCustomFields) return [tooManyCustomFields];
  return names.flatMap((name) => textErrors('custom_fields', 'The name of a custom field', name)).slice(0, 1);
}

/** Validates how large a request makes a subscriber. @param subscriber the subscriber after the request */
export function subscriberSizeErrors(subscriber: Subscriber, input: SubscriberInput): ValidationError[] {
  const { tags, custom_fields, eu_consent_message } = subscriber;
  if (input.tags && tags.length > maxTags) return [tooManyTags];
  if (input.custom_fields && Object.keys(custom_fields).length > maxCustomFields) return [tooManyCustomFields];
  const fields = { tags, custom_fields, eu_consent_message };
  const sent = Object.keys(fields).filter((field) => Reflect.get(input, field) !== undefined);
  return sent.length === 0 ? [] : recordSizeErrors('A subscriber', fields, sent);
}

function createLengthError(attribute: string, message: string): ValidationError {
  return { code: 'length_error', attribute, message };
}
