import { timestamp } from './clock.ts';
import { TransitionNotAllowed, type ValidationError, ValidationFailed } from './errors.ts';
import type { Campaign, CampaignSubscription, SubscriptionStatus } from './records.ts';
import { campaignTransitions, stateAfter, subscriptionTransitions } from './transitions.ts';

/**
 * The status of a subscription after a request to subscribe: `pending` until it is confirmed under double opt-in, else
 * `active`. An active subscription stays active.
 * @param previous the subscription before the request, if the subscriber had one to the campaign
 * @param byForm whether subscribers ask for it themselves: who has unsubscribed is then asked to confirm
 * @throws ValidationFailed for a removed subscriber when `reactivate_if_removed` is false (STATE: removed), and for one who
 * has unsubscribed without double opt-in (`subscribe-when-unsubscribed`)
 */
export function statusAfterSubscribing(
  previous: Pick<CampaignSubscription, 'status' | 'unsubscribed_by_email'> | undefined,
  request: { double_optin?: boolean; reactivate_if_removed?: boolean },
  campaign: { double_optin: boolean },
  byForm = false,
): SubscriptionStatus {
  if (previous?.status === 'removed' && request.reactivate_if_removed === false) {
    throw new ValidationFailed({
      code: 'uniqueness_error',
      attribute: 'email',
      message: 'The subscriber was removed from the campaign and reactivate_if_removed is false.',
    });
  }
  const state = stateOf(previous);
  const isAsked = request.double_optin ?? (campaign.double_optin || (byForm && state === 'unsubscribed'));
  const status = stateAfter(isAsked ? subscriptionTransitions.ask : subscriptionTransitions.subscribe, state);
  if (status !== undefined) return status;
  throw new ValidationFailed({
    code: 'unavailable_error',
    attribute: 'double_optin',
    message: 'The subscriber has unsubscribed from the campaign. Send double_optin true to ask for confirmation.',
  });
}

/** The state that a request to subscribe starts from: who unsubscribed by email, and has yet to confirm, is unsubscribed. */
function stateOf(previous: Pick<CampaignSubscription, 'status' | 'unsubscribed_by_email'> | undefined) {
  if (previous === undefined) return 'none';
  return previous.unsubscribed_by_email ? 'unsubscribed' : previous.status;
}

/**
 * Checks that a campaign can be activated: it has an email, and either it or its account has a postal address.
 * @throws ValidationFailed when it has no email, TransitionNotAllowed when it has no postal address
 */
export function checkActivation(
  campaign: { email_count: number; postal_address: string },
  account: { default_postal_address: string },
): void {
  if (campaign.email_count === 0) {
    throw new ValidationFailed({
      code: 'range_error',
      attribute: 'email_count',
      message: 'A campaign needs at least one email to be activated.',
    });
  }
  if (campaign.postal_address === '' && account.default_postal_address === '') {
    throw new TransitionNotAllowed('no_postal_address_error');
  }
}

/** Checks that a campaign can be paused. @throws ValidationFailed for a draft */
export function checkPause(campaign: Pick<Campaign, 'status'>): void {
  if (stateAfter(campaignTransitions.pause, campaign.status) !== undefined) return;
  throw new ValidationFailed({
    code: 'format_error',
    attribute: 'status',
    message: 'A draft cannot be paused; activate it first.',
  });
}

/**
 * Checks that the series of a campaign can have this many emails: subscribers of any but a draft may wait for any of them,
 * so that none can be removed.
 * @throws ValidationFailed
 */
export function checkEditing(
  { status, email_count }: Pick<Campaign, 'status' | 'email_count'>,
  emailCount: number,
): void {
  if (status === 'draft' || emailCount >= email_count) return;
  throw new ValidationFailed({
    code: 'range_error',
    attribute: 'emails',
    message: `The campaign is ${status}: subscribers can be anywhere in its series of ${email_count} emails. Change emails, or add some at the end, but do not remove any.`,
  });
}

/** Checks that the series has an email at the position at which a subscription starts; a series without emails starts at 0. */
export function startingIndexErrors(index: number, emailCount: number): ValidationError[] {
  if (index < Math.max(emailCount, 1)) return [];
  const bound = emailCount === 0 ? '0, because the campaign has no emails' : `between 0 and ${emailCount - 1}`;
  const message = `Starting email index must be ${bound}.`;
  return [{ code: 'range_error', attribute: 'starting_email_index', message }];
}

type SeriesProgress = Pick<
  CampaignSubscription,
  'is_complete' | 'lap' | 'last_sent_email_index' | 'last_sent_email_at' | 'next_send_at' | 'unsubscribed_by_email'
>;

/**
 * A subscription at the start of the series: a new one, or the next lap of a previous one. An active subscription is due
 * immediately. A subscriber who unsubscribed by email and has yet to confirm still counts as unsubscribed.
 */
export function startSeries(
  previous: CampaignSubscription | undefined,
  start: Omit<CampaignSubscription, keyof SeriesProgress>,
): CampaignSubscription {
  return {
    ...start,
    id: previous?.id ?? start.id,
    created_at: previous?.created_at ?? start.created_at,
    is_complete: false,
    lap: previous ? previous.lap + 1 : 1,
    last_sent_email_index: null,
    last_sent_email_at: null,
    next_send_at: start.status === 'active' ? timestamp(new Date(start.created_at)) : null,
    unsubscribed_by_email: start.status === 'pending' && (previous?.unsubscribed_by_email ?? false),
  };
}
