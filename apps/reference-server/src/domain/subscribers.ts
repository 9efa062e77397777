import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { ValidationError } from './errors.ts';
import type { Subscriber } from './records.ts';
import { defaultTimeZone, isTimeZone } from './time-zones.ts';

/** A subscriber in a request; fields that it leaves out do not change. */
export interface SubscriberInput {
  email: string;
  user_id?: string;
  time_zone?: string;
  utc_offset?: number;
  tags?: string[];
  custom_fields?: Record<string, unknown>;
  prospect?: boolean;
  base_lead_score?: number;
  eu_consent?: string;
  eu_consent_message?: string;
}

const emailFormat = fullFormats.email as RegExp;

/** The key of a subscriber: email addresses that differ only in case belong to the same subscriber. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

/** In minutes; no time zone is further from UTC. */
const maxUtcOffset = 14 * 60;
const defaultLeadScore = 30;
/** Every database stores it as an integer. */
const maxLeadScore = 2 ** 31 - 1;

/** Validates the email address of a record, with the format that the contract's schemas are validated with. */
export function emailErrors({ email }: { email?: string }): ValidationError[] {
  if (email === undefined || email === '')
    return [{ code: 'presence_error', attribute: 'email', message: 'Email is required.' }];
  // The schema refuses an email address that is no string.
  if (typeof email !== 'string' || emailFormat.test(email)) return [];
  return [{ code: 'email_error', attribute: 'email', message: 'Email must be a valid email address.' }];
}

/** Validates what the contract's schema of a subscriber does not express. */
export function subscriberErrors(
  subscriber: Omit<Partial<SubscriberInput>, 'tags'> & { starting_email_index?: number },
): ValidationError[] {
  const { time_zone, utc_offset, starting_email_index, base_lead_score, eu_consent } = subscriber;
  const errors = emailErrors(subscriber);
  if (typeof time_zone === 'string' && !isTimeZone(time_zone)) {
    errors.push({
      code: 'format_error',
      attribute: 'time_zone',
      message: 'Time zone must be an Olson name such as America/Los_Angeles.',
    });
  }
  if (typeof utc_offset === 'number' && Math.abs(utc_offset) > maxUtcOffset) {
    errors.push({
      code: 'range_error',
      attribute: 'utc_offset',
      message: `UTC offset must be between -${maxUtcOffset} and ${maxUtcOffset} minutes.`,
    });
  }
  if (typeof starting_email_index === 'number' && starting_email_index < 0) {
    errors.push({
      code: 'range_error',
      attribute: 'starting_email_index',
      message: 'Starting email index must be 0 or greater.',
    });
  }
  if (typeof base_lead_score === 'number' && Math.abs(base_lead_score) > maxLeadScore) {
    errors.push({
      code: 'range_error',
      attribute: 'base_lead_score',
      message: `Base lead score must be between -${maxLeadScore} and ${maxLeadScore}.`,
    });
  }
  if (typeof eu_consent === 'string' && !['granted', 'denied'].includes(eu_consent)) {
    errors.push({ code: 'format_error', attribute: 'eu_consent', message: 'EU consent must be granted or denied.' });
  }
  return errors;
}

/**
 * Applies a request to a subscriber. Tags are added, custom fields are set by name. A prospect gets a lead score once.
 * @param existing the subscriber before the request; undefined creates one
 * @param created identifiers and time of creation, used for a new subscriber
 */
export function mergeSubscriber(
  existing: Subscriber | undefined,
  input: SubscriberInput,
  created: Pick<Subscriber, 'account_id' | 'id' | 'created_at'>,
): Subscriber {
  const prospect = input.prospect ?? existing?.prospect ?? true;
  return {
    account_id: created.account_id,
    id: existing?.id ?? created.id,
    email: existing?.email ?? input.email,
    email_key: existing?.email_key ?? emailKey(input.email),
    status: existing?.status ?? 'active',
    user_id: input.user_id ?? existing?.user_id ?? null,
    time_zone: input.time_zone ?? existing?.time_zone ?? defaultTimeZone,
    utc_offset: input.utc_offset ?? existing?.utc_offset ?? null,
    tags: mergeTags(existing?.tags, input.tags),
    custom_fields: { ...existing?.custom_fields, ...input.custom_fields },
    prospect,
    lead_score: existing?.lead_score ?? (prospect ? (input.base_lead_score ?? defaultLeadScore) : null),
    eu_consent: input.eu_consent ?? existing?.eu_consent ?? null,
    eu_consent_message: input.eu_consent_message ?? existing?.eu_consent_message ?? null,
    created_at: existing?.created_at ?? created.created_at,
  };
}

/** Whether a subscriber denied consent, and therefore gets no marketing email until consent is granted. */
export function hasDeniedConsent({ eu_consent }: Pick<Subscriber, 'eu_consent'>): boolean {
  return eu_consent === 'denied';
}

/** Whether a subscriber may get emails of campaigns and broadcasts. */
export function mayReceiveMarketing(subscriber: Pick<Subscriber, 'status' | 'eu_consent'>): boolean {
  return subscriber.status === 'active' && !hasDeniedConsent(subscriber);
}

function mergeTags(existing: string[] = [], added: string[] = []): string[] {
  return added.length === 0 ? existing : [...new Set([...existing, ...added])];
}

/** Reads `prospect`, or its former name `potential_lead`; when both are sent, `prospect` wins. */
export function prospectOf(input: { prospect?: boolean; potential_lead?: boolean }): { prospect?: boolean } {
  const prospect = input.prospect ?? input.potential_lead;
  return prospect === undefined ? {} : { prospect };
}
