import { checkActivation, checkEditing, checkPause } from '@email-automation/service/domain/campaigns';
import { ValidationFailed } from '@email-automation/service/domain/errors';
import type { CampaignEmail } from '@email-automation/service/domain/records';
import { emailsOf } from '@email-automation/service/storage/queries/campaigns';
import { noteWork } from '@email-automation/service/storage/queues/account-work';
import { insertRecords } from '@email-automation/service/storage/statements/bulk';
import { deleteRecords, listRecords, saveFields } from '@email-automation/service/storage/statements/rows-by-key';
import { errorAt } from './apply-context.ts';
import type { Rules } from './apply-records.ts';
import { toCampaignEmails } from './records.ts';

const contentOf = (emails: readonly CampaignEmail[]) =>
  JSON.stringify(emails.map(({ subject, html_body, text_body }) => [subject, html_body, text_body]));

export const campaignRules: Rules<'campaigns'> = {
  async created({ db, onlyMissing }, account, campaigns, given) {
    const active = campaigns.filter(({ status }) => status === 'active');
    // A workspace at the start declares how things are.
    if (!onlyMissing) for (const campaign of active) checkActivation(campaign, account);
    const emails = given.flatMap((campaign) => toCampaignEmails(account.id, campaign));
    await insertRecords(db, 'campaign_emails', emails);
  },

  async change({ db }, { account, stored, given, differences, path }) {
    const { account_id, id } = stored;
    const emails = given.emails && toCampaignEmails(account_id, given);
    const isNewSeries = emails && contentOf(emails) !== contentOf(await emailsOf(db, account_id, id));
    const columns = isNewSeries ? { ...differences, email_count: emails.length } : differences;
    const { status } = differences;
    if (isNewSeries) {
      checkEditing(stored, emails.length);
      await deleteRecords(db, 'campaign_emails', { account_id, campaign_id: id });
      await insertRecords(db, 'campaign_emails', emails);
    }
    if (status === 'draft') throw errorAt([...path, 'status'], `cannot become draft: the campaign is ${stored.status}`);
    if (status === 'paused') checkPause(stored);
    if (status === 'active') {
      checkActivation({ ...stored, ...columns }, account);
      // Its subscriptions can be due since long ago.
      await noteWork(db, account_id, 'campaign');
    }
    return { columns, fields: [...Object.keys(differences), ...(isNewSeries ? ['emails'] : [])] };
  },

  async remove({ db }, { account_id, id }) {
    const [subscription] = await listRecords(db, 'campaign_subscriptions', { account_id, campaign_id: id }, [], 1);
    if (subscription !== undefined) {
      const message = `The campaign ${id} has subscribers. Pause it instead.`;
      throw new ValidationFailed({ code: 'format_error', attribute: 'id', message });
    }
    await deleteRecords(db, 'campaign_emails', { account_id, campaign_id: id });
    await saveFields(db, 'forms', { account_id, campaign_id: id }, { campaign_id: null });
  },
};
