import type { components } from '@email-automation/types';
import { emailKey } from './email-addresses.ts';
import type { Subscriber } from './records.ts';
import { canonicalTimeZone, defaultTimeZone } from './time-zones.ts';
import type { Unread } from './unread.ts';

/** Fields of a request to subscribe that concern the subscription, and the former name of `prospect`. */
type OtherField = 'double_optin' | 'starting_email_index' | 'reactivate_if_removed' | 'potential_lead';

/** A subscriber in a request; fields that it leaves out do not change. */
export type SubscriberInput = Omit<components['schemas']['CampaignSubscriber'], OtherField>;

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
  const { email, user_id, time_zone, utc_offset, tags, custom_fields, base_lead_score, eu_consent, ...others } = input;
  const { prospect: sent, eu_consent_message, ...unread } = others;
  unread satisfies Unread;
  const prospect = sent ?? existing?.prospect ?? true;
  return {
    account_id: created.account_id,
    id: existing?.id ?? created.id,
    email: existing?.email ?? email,
    email_key: existing?.email_key ?? emailKey(email),
    status: existing?.status ?? 'active',
    user_id: user_id ?? existing?.user_id ?? null,
    time_zone: canonicalTimeZone(time_zone ?? '') ?? existing?.time_zone ?? defaultTimeZone,
    utc_offset: utc_offset ?? existing?.utc_offset ?? null,
    tags: mergeTags(existing?.tags, tags),
    custom_fields: { ...existing?.custom_fields, ...custom_fields },
    prospect,
    lead_score: leadScoreOf(existing?.lead_score, prospect, base_lead_score),
    eu_consent: eu_consent ?? existing?.eu_consent ?? null,
    eu_consent_message: eu_consent_message ?? existing?.eu_consent_message ?? null,
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
