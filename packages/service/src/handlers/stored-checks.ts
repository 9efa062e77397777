import type { OperationId } from '@email-automation/types';
import { startingIndexErrors } from '../domain/campaigns.ts';
import type { ValidationError } from '../domain/errors.ts';
import { isStorable } from '../domain/storable-values.ts';
import { unknownIdError } from '../services/events.ts';
import type { Queries } from '../storage/database.ts';
import { findCampaign } from '../storage/queries/campaigns.ts';
import { findSubscriber } from '../storage/queries/subscribers.ts';

type StoredCheck = (
  db: Queries,
  path: { account_id: string; campaign_id: string },
  record: Record<string, unknown>,
) => Promise<ValidationError[]>;

/**
 * Checks of the single record of a body that need stored data. The use cases make them, too: here they complete the errors of a
 * record that is invalid for another reason, so that a response lists all invalid attributes.
 */
export const storedChecks: Partial<Record<OperationId, StoredCheck>> = {
  async subscribeToCampaign(db, { account_id, campaign_id }, { starting_email_index: index }) {
    const campaign = Number.isInteger(index) ? await findCampaign(db, account_id, campaign_id) : undefined;
    return campaign ? startingIndexErrors(index as number, campaign.email_count) : [];
  },
  async recordEvent(db, { account_id }, { email, id }) {
    if (email !== undefined || typeof id !== 'string' || !isStorable(id)) return [];
    return (await findSubscriber(db, account_id, id)) ? [] : [unknownIdError];
  },
};
