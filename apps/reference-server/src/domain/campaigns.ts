import { timestamp } from './clock.ts';
import { TransitionNotAllowed, ValidationFailed } from './errors.ts';
import type { CampaignSubscription, SubscriptionStatus } from './records.ts';

/**
 * The state that a subscription takes when a person is subscribed: `pending` until confirmed under double opt-in.
 * An active subscription stays active.
 * @throws ValidationFailed when the person was removed and must not be reactivated (STATE: removed, `reactivate_if_removed`).
 */
export function subscribed(
  known: SubscriptionStatus | undefined,
  request: { doubleOptin: boolean; reactivateIfRemoved: boolean },
): SubscriptionStatus {
  if (known === 'removed' && !request.reactivateIfRemoved) {
    throw new ValidationFailed({
      code: 'uniqueness_error',
      attribute: 'email',
      message: 'The subscriber was removed from the campaign and reactivate_if_removed is false.',
    });
  }
  if (known === 'active') return 'active';
  return request.doubleOptin ? 'pending' : 'active';
}

/**
 * Whether a campaign may start to send: it has an email, and a postal address of its own or of its account.
 * @throws ValidationFailed when it has no email, TransitionNotAllowed when it has no address
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

/** Whether a campaign may be paused. @throws ValidationFailed for a draft, which never was active */
export function checkPause(campaign: { status: string }): void {
  if (campaign.status !== 'draft') return;
  throw new ValidationFailed({
    code: 'unavailable_error',
    attribute: 'status',
    message: 'A draft cannot be paused; activate it first.',
  });
}

/** @throws ValidationFailed when the series has no such email; a series without emails can begin at 0 only. */
export function checkStartingIndex(index: number, emailCount: number): void {
  if (index >= 0 && index < Math.max(emailCount, 1)) return;
  throw new ValidationFailed({
    code: 'range_error',
    attribute: 'starting_email_index',
    message: `Starting email index must be between 0 and ${Math.max(emailCount, 1) - 1}.`,
  });
}

/**
 * A subscription at the beginning of its way through the series, in its next lap if there was one before. An active one
 * sets out at once.
 */
export function restart(
  known: CampaignSubscription | undefined,
  fresh: Pick<
    CampaignSubscription,
    | 'account_id'
    | 'id'
    | 'campaign_id'
    | 'subscriber_id'
    | 'subscriber_created_at'
    | 'status'
    | 'starting_email_index'
    | 'created_at'
  >,
): CampaignSubscription {
  return {
    ...fresh,
    id: known?.id ?? fresh.id,
    created_at: known?.created_at ?? fresh.created_at,
    is_complete: false,
    lap: known ? known.lap + 1 : 1,
    last_sent_email_index: null,
    last_sent_email_at: null,
    next_send_at: fresh.status === 'active' ? timestamp(new Date(fresh.created_at)) : null,
    unsubscribed_by_email: false,
  };
}
