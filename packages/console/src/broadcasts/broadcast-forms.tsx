import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import { readTime } from '@email-automation/service/domain/clock';
import { fetchBroadcast } from '@email-automation/service/services/broadcasts';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { addForm, type FormRequest } from '../forms/add-form.tsx';
import { fieldsOf, toChanges, withoutEmpty } from '../forms/fields.ts';
import { formatFull } from '../parts/times.tsx';
import { formatCount } from '../parts/wording.ts';
import { countRecipients } from '../queries/broadcast-counts.ts';
import { readAccountChoices } from '../records/account-choices.ts';
import { recordPath } from '../records/record-path.ts';

const section = 'broadcasts';
const path = '/console/broadcasts/:account/:id';

/** The cards of the form. @param accounts those of a new broadcast */
function cardsOf(accounts?: [id: string, text: string][]) {
  const card = (...names: string[]) =>
    fieldsOf('NewBroadcast', names, { account: { required: true, choices: accounts } });
  return [
    { title: 'Email', fields: card('subject', 'text_body', 'html_body') },
    { title: 'Broadcast', fields: accounts ? card('name', 'id', 'account') : card('name'), isAside: true },
    {
      title: 'Sender',
      hint: 'Empty: that of the account.',
      fields: card('from_name', 'from_email', 'postal_address', 'bcc'),
      isAside: true,
    },
  ];
}

/** Adds the forms of new broadcasts and of drafts, and what sends and cancels them. */
export function addBroadcastForms(app: FastifyInstance, context: ConsoleContext): void {
  const { services } = context;
  const locate = ({ account: account_id = '', id = '' }: FormRequest['params']) => ({
    path: { account_id, broadcast_id: id },
    back: recordPath('broadcasts', { account_id, id }),
    broadcast: () => fetchBroadcast(services, account_id, id),
  });

  addForm(app, context, {
    section,
    path: '/console/broadcasts/new',
    action: '/console/broadcasts',
    title: 'New broadcast',
    button: 'Create the broadcast',
    async load({ request }) {
      const { account, copy } = request.query as Record<string, unknown>;
      const accounts = await readAccountChoices(context);
      const copied =
        typeof account === 'string' && typeof copy === 'string' && (await fetchBroadcast(services, account, copy));
      const values = copied ? { ...copied, account, id: '' } : { account: request.session.account ?? accounts[0]?.[0] };
      return { values, cards: cardsOf(accounts), back: '/console/broadcasts' };
    },
    async save({ account, ...values }) {
      const id = String(values.id || services.random.id());
      const body = { ...withoutEmpty(values), id, status: 'draft' };
      await callOperation(context, 'createBroadcast', { path: { account_id: account }, body });
      const to = recordPath('broadcasts', { account_id: String(account), id });
      return { to, text: 'The broadcast is created. It is a draft: send or schedule it below.' };
    },
  });

  addForm(app, context, {
    section,
    path: `${path}/edit`,
    title: 'Edit the draft',
    button: 'Save',
    isChange: true,
    async load({ params }) {
      const broadcast = await locate(params).broadcast();
      if (broadcast.status !== 'draft')
        throw new ConsoleError(409, `The broadcast is ${broadcast.status}. Only a draft can be edited.`);
      return { values: { ...broadcast }, cards: cardsOf(), about: broadcast.name, back: locate(params).back };
    },
    async save(values, { params }) {
      const body = toChanges('BroadcastChange', values);
      await callOperation(context, 'updateBroadcast', { path: locate(params).path, body });
      return { to: locate(params).back, text: 'The draft is saved.' };
    },
  });

  addForm(app, context, {
    section,
    path: `${path}/schedule`,
    title: 'Schedule the broadcast',
    button: 'Schedule',
    async load({ params }) {
      const broadcast = await locate(params).broadcast();
      const fields = fieldsOf('BroadcastTime', undefined, {
        send_at: {
          label: 'Send at, in UTC',
          kind: 'moment',
          hint: `It is now ${formatFull(services.clock.now())} UTC.`,
          rule: 'Send at must be a date and a time.',
        },
        localize_sending_time: { label: 'At this time in each subscriber’s time zone' },
      });
      return { values: { ...broadcast }, cards: [{ fields }], about: broadcast.name, back: locate(params).back };
    },
    async save(values, { params }) {
      // The operation would send it at once, which nobody expects who typed a wrong day.
      const sendAt = readTime(String(values.send_at));
      if (sendAt && sendAt <= services.clock.now())
        throw new ConsoleError(422, '', {
          send_at: 'This time has passed. Choose a later one, or send the broadcast now.',
        });
      await callOperation(context, 'scheduleBroadcast', { path: locate(params).path, body: values });
      return { to: locate(params).back, text: 'The broadcast is scheduled.' };
    },
  });

  addForm(app, context, {
    section,
    path: `${path}/send`,
    title: 'Send the broadcast now',
    button: 'Send now',
    async load({ params }) {
      const { account_id, name } = await locate(params).broadcast();
      const recipients = formatCount(await countRecipients(services.database.query, account_id));
      const note = <p>{`Sends an email to ${recipients} subscribers at once, in every time zone.`}</p>;
      return { values: {}, cards: [], about: name, back: locate(params).back, note };
    },
    async save(_, { params }) {
      await callOperation(context, 'sendBroadcast', { path: locate(params).path });
      return { to: locate(params).back, text: 'The broadcast is sent now.' };
    },
  });

  addForm(app, context, {
    section,
    path: `${path}/cancel`,
    title: 'Cancel the broadcast',
    button: 'Cancel for good',
    isDestructive: true,
    async load({ params }) {
      const { status, name } = await locate(params).broadcast();
      const note =
        status === 'sending'
          ? 'Nobody else gets it. Who has it keeps it, and emails that are queued are sent. This cannot be undone.'
          : 'Nobody gets it. This cannot be undone, but the broadcast can be copied.';
      return { values: {}, cards: [], about: name, back: locate(params).back, note: <p>{note}</p> };
    },
    async save(_, { params }) {
      await callOperation(context, 'cancelBroadcast', { path: locate(params).path });
      return { to: locate(params).back, text: 'The broadcast is canceled.' };
    },
  });
}
