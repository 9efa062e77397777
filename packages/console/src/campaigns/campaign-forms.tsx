import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { addForm } from '../forms/add-form.tsx';
import { fieldsOf, toChanges, withoutEmpty } from '../forms/fields.ts';
import { Icon } from '../frame/symbols.tsx';
import { readAccountChoices } from '../records/account-choices.ts';
import { recordPath } from '../records/record-path.ts';

/** The cards of the form. @param fixed how many emails cannot be removed @param accounts those of a new campaign */
function cardsOf(fixed: number, accounts?: [id: string, text: string][]) {
  const texts = { emails: { fixed }, account: { required: true, choices: accounts } };
  const card = (...names: string[]) => fieldsOf('NewCampaign', names, texts);
  return [
    { title: 'Campaign', fields: accounts ? card('name', 'id', 'account') : card('name') },
    { title: 'Emails', fields: card('emails') },
    {
      title: 'Sending times',
      fields: card('days_of_the_week_mask', 'minutes_from_midnight', 'localize_sending_time', 'start_immediately'),
      isAside: true,
    },
    {
      title: 'Sender',
      hint: 'Empty: that of the account.',
      fields: card('from_name', 'from_email', 'postal_address', 'bcc'),
      isAside: true,
    },
    {
      title: 'Subscribing',
      fields: card('double_optin', 'confirmation_url', 'notify_subscribe_email', 'notify_unsubscribe_email'),
      isAside: true,
    },
  ];
}

/** Adds the forms of new campaigns, and of those that exist. */
export function addCampaignForms(app: FastifyInstance, context: ConsoleContext): void {
  addForm(app, context, {
    section: 'campaigns',
    path: '/console/campaigns/new',
    action: '/console/campaigns',
    title: 'New campaign',
    button: 'Create the campaign',
    async load({ request }) {
      const accounts = await readAccountChoices(context);
      const account = request.session.account ?? accounts[0]?.[0];
      const times = { days_of_the_week_mask: '1111111', minutes_from_midnight: 540, start_immediately: true };
      return { values: { account, ...times, emails: [] }, cards: cardsOf(0, accounts), back: '/console/campaigns' };
    },
    async save({ account, ...values }) {
      const id = String(values.id || context.services.random.id());
      const body = { ...withoutEmpty(values), id, status: 'draft' };
      await callOperation(context, 'createCampaign', { path: { account_id: account }, body });
      const to = recordPath('campaigns', { account_id: String(account), id });
      return { to, text: 'The campaign is created. It is a draft: activate it to send its emails.' };
    },
  });

  addForm(app, context, {
    section: 'campaigns',
    path: '/console/campaigns/:account/:id/edit',
    title: 'Edit the campaign',
    button: 'Save',
    isChange: true,
    async load({ params: { account: account_id = '', id = '' } }) {
      const campaign = await callOperation(context, 'fetchCampaign', { path: { account_id, campaign_id: id } });
      const { status = 'draft', name, emails = [] } = campaign;
      return {
        values: { ...campaign },
        // Subscribers can wait for any email of a campaign that was active.
        cards: cardsOf(status === 'draft' ? 0 : emails.length),
        about: name ?? id,
        note: status !== 'draft' && <WhoGetsChanges status={status} />,
        back: recordPath('campaigns', { account_id, id }),
      };
    },
    async save(values, { params: { account: account_id = '', id = '' } }) {
      const body = toChanges('CampaignChange', values);
      await callOperation(context, 'updateCampaign', { path: { account_id, campaign_id: id }, body });
      return { to: recordPath('campaigns', { account_id, id }), text: 'The campaign is saved.' };
    },
  });
}

/** Explains which subscribers a change to a running campaign affects. */
function WhoGetsChanges({ status }: { status: string }) {
  return (
    <div class="note">
      <Icon name="warning" />
      <div>
        <b>{`This campaign is ${status}.`}</b> Changes apply to the emails that it sends from now on. Subscribers who
        are past an email do not get it again, and those who have completed the series do not get emails that you add.
        Emails cannot be removed, because subscribers wait for them. If you set an earlier time of day, the next email
        of a subscriber can come a day later.
      </div>
    </div>
  );
}
