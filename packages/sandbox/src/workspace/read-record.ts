import type { CampaignEmail, Records } from '@email-automation/service/domain/records';
import type { Queries } from '@email-automation/service/storage/database';
import { emailsOf } from '@email-automation/service/storage/queries/campaigns';
import { type Collection, recordOf } from '../operator/collections.ts';
import { type Fields, withoutEmpty } from './record-changes.ts';
import { editableFields } from './record-schema.ts';

/** Where a record is. */
export interface RecordLocation {
  collection: Collection;
  /** Its key: of a user, the email address. */
  id: string;
  /** The account of a record that belongs to one. */
  account?: string;
}

/** A record with what a workspace file says of it. */
export interface WorkspaceRecord {
  stored: Records[Collection];
  /** The fields that can be changed, and have a value. */
  fields: Fields;
}

/** Reads a record. @param lock whether to lock it until the transaction ends @throws NotFound */
export async function readRecord(
  db: Queries,
  { collection, id, account }: RecordLocation,
  lock = false,
): Promise<WorkspaceRecord> {
  const stored = await recordOf(db, collection, id, { account, lock });
  const values: Fields = {
    ...stored,
    ...('campaign_id' in stored && { campaign: stored.campaign_id }),
    ...(collection === 'campaigns' && { emails: (await emailsOf(db, account ?? '', id)).map(toContent) }),
  };
  const fields = withoutEmpty(Object.fromEntries(editableFields(collection).map(([name]) => [name, values[name]])));
  return { stored, fields };
}

const toContent = ({ subject, html_body, text_body }: CampaignEmail) => withoutEmpty({ subject, html_body, text_body });
