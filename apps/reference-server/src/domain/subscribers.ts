import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { ValidationError } from './errors.ts';
import type { Subscriber } from './records.ts';
import { defaultTimeZone, isTimeZone } from './time-zones.ts';

/** What a request tells of a person; what it leaves out stays as it is. */
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

/** Whether a text is an email address, by the same rule that validates requests against the contract. */
function isEmailAddress(text: string): boolean {
  return emailFormat.test(text);
}

/** Email addresses are the same subscriber whatever their case. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

/** Minutes; no place on earth is further from UTC. */
const widestOffset = 14 * 60;
const defaultLeadScore = 30;

/** What is wrong with the address by which a record names a person. */
export function emailErrors({ email }: { email?: string }): ValidationError[] {
  if (email === undefined || email === '')
    return [{ code: 'presence_error', attribute: 'email', message: 'Email is required.' }];
  if (isEmailAddress(email)) return [];
  return [{ code: 'email_error', attribute: 'email', message: 'Email must be a valid email address.' }];
}

/** What is wrong with a person's data beyond what the contract's schema can tell. */
export function subscriberErrors(person: Omit<Partial<SubscriberInput>, 'tags'>): ValidationError[] {
  const errors = emailErrors(person);
  if (typeof person.time_zone === 'string' && !isTimeZone(person.time_zone)) {
    errors.push({
      code: 'format_error',
      attribute: 'time_zone',
      message: 'Time zone must be an Olson name such as America/Los_Angeles.',
    });
  }
  if (typeof person.utc_offset === 'number' && Math.abs(person.utc_offset) > widestOffset) {
    errors.push({
      code: 'range_error',
      attribute: 'utc_offset',
      message: `Utc offset must be between -${widestOffset} and ${widestOffset} minutes.`,
    });
  }
  if (typeof person.eu_consent === 'string' && !['granted', 'denied'].includes(person.eu_consent)) {
    errors.push({ code: 'format_error', attribute: 'eu_consent', message: 'Eu consent must be granted or denied.' });
  }
  return errors;
}

/**
 * A person after a request: new, or known and changed. Tags are added, custom fields are set by name.
 * The lead score is given once, to prospects.
 */
export function merge(
  known: Subscriber | undefined,
  person: SubscriberInput,
  fresh: Pick<Subscriber, 'account_id' | 'id' | 'created_at'>,
): Subscriber {
  const prospect = person.prospect ?? known?.prospect ?? true;
  return {
    account_id: fresh.account_id,
    id: known?.id ?? fresh.id,
    email: known?.email ?? person.email,
    email_key: known?.email_key ?? emailKey(person.email),
    status: known?.status ?? 'active',
    user_id: person.user_id ?? known?.user_id ?? null,
    time_zone: person.time_zone ?? known?.time_zone ?? defaultTimeZone,
    utc_offset: person.utc_offset ?? known?.utc_offset ?? null,
    tags: union(known?.tags, person.tags),
    custom_fields: { ...known?.custom_fields, ...person.custom_fields },
    prospect,
    lead_score: known?.lead_score ?? (prospect ? (person.base_lead_score ?? defaultLeadScore) : null),
    eu_consent: person.eu_consent ?? known?.eu_consent ?? null,
    eu_consent_message: person.eu_consent_message ?? known?.eu_consent_message ?? null,
    created_at: known?.created_at ?? fresh.created_at,
  };
}

function union(known: string[] = [], added: string[] = []): string[] {
  return added.length === 0 ? known : [...new Set([...known, ...added])];
}

/** `potential_lead` is the former name of `prospect`; where both are given the present name wins. */
export function prospectOf(given: { prospect?: boolean; potential_lead?: boolean }): { prospect?: boolean } {
  const prospect = given.prospect ?? given.potential_lead;
  return prospect === undefined ? {} : { prospect };
}
