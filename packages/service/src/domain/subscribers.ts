import { emailKey } from './email-addresses.ts';
import type { Subscriber } from './records.ts';
import { canonicalTimeZone, defaultTimeZone } from './time-zones.ts';

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

const defaultLeadScore = 30;

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
    time_zone: canonicalTimeZone(input.time_zone ?? '') ?? existing?.time_zone ?? defaultTimeZone,
    utc_offset: input.utc_offset ?? existing?.utc_offset ?? null,
    tags: mergeTags(existing?.tags, input.tags),
    custom_fields: { ...existing?.custom_fields, ...input.custom_fields },
    prospect,
    lead_score: leadScoreOf(existing?.lead_score, prospect, input.base_lead_score),
    eu_consent: input.eu_consent ?? existing?.eu_consent ?? null,
    eu_consent_message: input.eu_consent_message ?? existing?.eu_consent_message ?? null,
    created_at: existing?.created_at ?? created.created_at,
  };
}

/** The lead score of a subscriber: a prospect gets one once. */
export function leadScoreOf(
  existing: number | null | undefined,
  prospect: boolean,
  base = defaultLeadScore,
): number | null {
  return existing ?? (prospect ? base : null);
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
