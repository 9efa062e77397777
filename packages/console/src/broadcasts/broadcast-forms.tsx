import { readTime } from '@email-automation/service/domain/clock';
import { broadcastOf } from '@email-automation/service/storage/queries/broadcasts';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import type { FormRequest } from '../forms/add-form.tsx';
import { fieldsOf, withoutEmpty } from '../forms/fields.ts';
import { createForms } from '../forms/operation-form.tsx';
import { formatFull } from '../parts/times.tsx';
import { formatCount } from '../parts/wording.ts';
import { countRecipients } from '../queries/broadcast-counts.ts';
import { readAccountChoices } from '../records/accounts.ts';
import { recordPath, type ShowPane } from '../records/section.tsx';

/** The fields of the form. @param accounts the choices of a new broadcast */
function groupsOf(accounts?: [id: string, text: string][]) {
  const group = (...names: string[]) =>
    fieldsOf('NewBroadcast', names, { account: { required: true, choices: accounts } });
  return [
    { title: 'Email', fields: group('subject', 'text_body', 'html_body') },
    { title: 'Broadcast', fields: accounts ? group('name', 'id', 'account') : group('name') },
    {
      title: 'Sender',
      hint: 'Empty: as in the account.',
      fields: group('from_name', 'from_email', 'postal_address', 'bcc'),
    },
  ];
}

/** Adds the forms of broadcasts: new ones, drafts, sending, and canceling. */
export function addBroadcastForms(app: FastifyInstance, context: ConsoleContext, show: ShowPane): void {
  const { services } = context;
  const path = '/console/broadcasts/:account_id/:broadcast_id';
  const read = ({ params: { account_id = '', broadcast_id = '' } }: FormRequest) =>
    broadcastOf(services.database.query, account_id, broadcast_id);
  const forms = createForms(app, context, show, ({ account_id = '', broadcast_id = '' }) =>
    recordPath('broadcasts', account_id, broadcast_id),
  );

  forms.add({
    path: '/console/broadcasts/new',
    action: '/console/broadcasts',
    operation: 'createBroadcast',
    title: 'New broadcast',
    button: 'Create the broadcast',
    back: () => '/console/broadcasts',
    async load({ request }) {
      const { account, copy } = request.query as Record<string, unknown>;
      const accounts = await readAccountChoices(context);
      const copied =
        typeof account === 'string' &&
        typeof copy === 'string' &&
        (await broadcastOf(services.database.query, account, copy));
      const values = copied ? { ...copied, account, id: '' } : { account: request.session.account ?? accounts[0]?.[0] };
      return { values, groups: groupsOf(accounts) };
    },
    toPath: ({ account }) => ({ account_id: account }),
    toBody: ({ account: _, ...values }) => ({ id: services.random.id(), ...withoutEmpty(values), status: 'draft' }),
    to: ({ id }, { account }) => recordPath('broadcasts', String(account), id),
    done: 'The broadcast is created. It is a draft: send or schedule it below.',
  });

  forms.add({
    path: `${path}/edit`,
    operation: 'updateBroadcast',
    title: 'Edit the draft',
    button: 'Save',
    isChange: true,
    async load(asked) {
      const broadcast = await read(asked);
      if (broadcast.status === 'draft') return { values: { ...broadcast }, groups: groupsOf(), about: broadcast.name };
      throw new ConsoleError(409, `The broadcast is ${broadcast.status}. Only a draft can be edited.`);
    },
    done: 'The draft is saved.',
  });

  forms.add({
    path: `${path}/schedule`,
    operation: 'scheduleBroadcast',
    title: 'Schedule the broadcast',
    button: 'Schedule',
    async load(asked) {
      const broadcast = await read(asked);
      const fields = fieldsOf('BroadcastTime', undefined, {
        send_at: {
          label: 'Send at, in UTC',
          kind: 'moment',
          hint: `It is now ${formatFull(services.clock.now())} UTC.`,
          rule: 'Send at must be a date and a time.',
        },
        localize_sending_time: { label: 'At this time in each subscriber’s time zone' },
      });
      return { values: { ...broadcast }, groups: [{ fields }], about: broadcast.name };
    },
    toBody(values) {
      // The operation would send it at once, which nobody expects who typed a wrong day.
      const sendAt = readTime(String(values.send_at));
      if (sendAt === undefined || sendAt > services.clock.now()) return values;
      throw new ConsoleError(422, '', {
        send_at: 'This time has passed. Choose a later one, or send the broadcast now.',
      });
    },
    done: 'The broadcast is scheduled.',
  });

  forms.add({
    path: `${path}/send`,
    operation: 'sendBroadcast',
    title: 'Send the broadcast now',
    button: 'Send now',
    async load(asked) {
      const { account_id, name } = await read(asked);
      const recipients = formatCount(await countRecipients(services.database.query, account_id));
      const note = <p>{`Sends an email to ${recipients} subscribers at once, in every time zone.`}</p>;
      return { about: name, note };
    },
    done: 'The broadcast is sent now.',
  });

  forms.add({
    path: `${path}/cancel`,
    operation: 'cancelBroadcast',
    title: 'Cancel the broadcast',
    button: 'Cancel for good',
    isDestructive: true,
    async load(asked) {
      const { status, name } = await read(asked);
      const note =
        status === 'sending'
          ? 'Nobody else gets it. Who has it keeps it, and emails that are queued are sent. This cannot be undone.'
          : 'Nobody gets it. This cannot be undone, but the broadcast can be copied.';
      return { about: name, note: <p>{note}</p> };
    },
    done: 'The broadcast is canceled.',
  });
}
