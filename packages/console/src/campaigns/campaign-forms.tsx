import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { fieldsOf, withoutEmpty } from '../forms/fields.ts';
import { createForms } from '../forms/operation-form.tsx';
import { readAccountChoices } from '../records/accounts.ts';
import { recordPath, type ShowPane } from '../records/section.tsx';

/** The fields of the form. @param fixed how many emails cannot be removed @param accounts the choices of a new campaign */
function groupsOf(fixed: number, accounts?: [id: string, text: string][]) {
  const texts = { emails: { fixed }, account: { required: true, choices: accounts } };
  const group = (...names: string[]) => fieldsOf('NewCampaign', names, texts);
  return [
    { title: 'Campaign', fields: accounts ? group('name', 'id', 'account') : group('name') },
    { title: 'Emails', fields: group('emails') },
    {
      title: 'Sending times',
      fields: group('days_of_the_week_mask', 'minutes_from_midnight', 'localize_sending_time', 'start_immediately'),
    },
    {
      title: 'Sender',
      hint: 'Empty: as in the account.',
      fields: group('from_name', 'from_email', 'postal_address', 'bcc'),
    },
    {
      title: 'Subscribing',
      fields: group('double_optin', 'confirmation_url', 'notify_subscribe_email', 'notify_unsubscribe_email'),
    },
  ];
}

/** Adds the forms of campaigns: new ones, changes, activating, and pausing. */
export function addCampaignForms(app: FastifyInstance, context: ConsoleContext, show: ShowPane): void {
  const path = '/console/campaigns/:account_id/:campaign_id';
  const forms = createForms(app, context, show, ({ account_id = '', campaign_id = '' }) =>
    recordPath('campaigns', account_id, campaign_id),
  );
  forms.add({
    path: '/console/campaigns/new',
    action: '/console/campaigns',
    operation: 'createCampaign',
    title: 'New campaign',
    button: 'Create the campaign',
    back: () => '/console/campaigns',
    async load({ request }) {
      const accounts = await readAccountChoices(context);
      const account = request.session.account ?? accounts[0]?.[0];
      const times = { days_of_the_week_mask: '1111111', minutes_from_midnight: 540, start_immediately: true };
      return { values: { account, ...times, emails: [] }, groups: groupsOf(0, accounts) };
    },
    toPath: ({ account }) => ({ account_id: account }),
    toBody: ({ account: _, ...values }) => ({
      id: context.services.random.id(),
      ...withoutEmpty(values),
      status: 'draft',
    }),
    to: ({ id }, { account }) => recordPath('campaigns', String(account), id),
    done: 'The campaign is created. It is a draft: activate it to send its emails.',
  });

  forms.add({
    path: `${path}/edit`,
    operation: 'updateCampaign',
    title: 'Edit the campaign',
    button: 'Save',
    isChange: true,
    async load({ params }) {
      const campaign = await callOperation(context, 'fetchCampaign', { path: params });
      const { id, status = 'draft', name = id, emails = [] } = campaign;
      return {
        values: { ...campaign },
        // Subscribers can wait for any email of a campaign that was active.
        groups: groupsOf(status === 'draft' ? 0 : emails.length),
        about: name,
        note: status !== 'draft' && <WhoGetsChanges status={status} />,
      };
    },
    done: 'The campaign is saved.',
  });
  forms.addAction({
    path: `${path}/activate`,
    operation: 'activateCampaign',
    done: 'The campaign is active. What is due is sent now.',
  });
  forms.addAction({
    path: `${path}/pause`,
    operation: 'pauseCampaign',
    done: 'The campaign is paused: nothing is sent until it is active again.',
  });
}

/** Explains which subscribers a change to a running campaign affects. */
function WhoGetsChanges({ status }: { status: string }) {
  return (
    <p>
      <b>{`This campaign is ${status}.`}</b> Changes apply to the emails that it sends from now on. Subscribers who are
      past an email do not get it again, and those who have completed the series do not get emails that you add. Emails
      cannot be removed, because subscribers wait for them. If you set an earlier time of day, the next email of a
      subscriber can come a day later.
    </p>
  );
}
