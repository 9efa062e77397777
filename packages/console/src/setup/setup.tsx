import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { Link } from '../parts/blocks.tsx';
import { countOf } from '../parts/wording.ts';
import { rangeOf } from '../records/list-query.ts';
import { addSection } from '../records/section.tsx';
import { openAccount } from './account-pane.tsx';
import { openApplication } from './application-pane.tsx';
import { addAccessActions, addApplicationForms, addRecordForms } from './setup-forms.tsx';
import { openUser } from './user-pane.tsx';

/** The kinds of records, with what one is called, and what opens one. */
const kinds = {
  accounts: ['Account', openAccount],
  users: ['User', openUser],
  applications: ['Application', openApplication],
} as const;

const isKind = (kind: string): kind is keyof typeof kinds => kind in kinds;

/** Adds what the interface has no endpoint for: accounts, users and their access, goals, forms, and OAuth applications. */
export function addSetup(app: FastifyInstance, context: ConsoleContext): void {
  const show = addSection(app, context, {
    section: 'setup',
    topic: 'campaigns',
    filters: { kind: Object.keys(kinds) },
    record: ':kind/:id',
    async list(query) {
      const [{ accounts }, { users }, { access }, { applications }] = await Promise.all([
        callOperation(context, 'listAccounts', {}),
        callOperation(context, 'listUsers', {}),
        callOperation(context, 'listAccess', {}),
        callOperation(context, 'listApplications', {}),
      ]);
      const countUsers = (id: string) => access.filter(({ account_id }) => account_id === id).length;
      const countAccounts = (user: string) => access.filter(({ user_id }) => user_id === user).length;
      const all = [
        ...accounts.map(({ id, name }) => ({ kind: 'accounts', id, name, end: countOf(countUsers(id), 'user') })),
        ...users.map(({ email: id, name }) => ({
          ...{ kind: 'users', id, name },
          end: countOf(countAccounts(id), 'account'),
        })),
        ...applications.map(({ client_id: id, name, active }) => ({
          ...{ kind: 'applications', id, name },
          end: active ? 'Active' : 'Inactive',
        })),
      ] as const;
      const text = query.q?.toLowerCase() ?? '';
      const { offset, limit } = rangeOf(query);
      const found = all.filter(
        ({ kind, id, name }) => (query.kind ?? kind) === kind && `${name} ${id}`.toLowerCase().includes(text),
      );
      const [account, user, application] = Object.entries(kinds).map(([plural, [noun]]) => (
        <Link to={plural === 'applications' ? '/console/setup/applications/new' : `/console/setup/new/${plural}`}>
          {`New ${noun.toLowerCase()}`}
        </Link>
      ));
      return {
        about: 'What the interface has no endpoint for. Broadcasts and campaigns have separate pages.',
        actions: [account, user, application],
        search: 'Name, id, or email',
        choices: [
          { name: 'kind', label: 'Kind', choices: Object.entries(kinds).map(([kind, [noun]]) => [kind, noun]) },
        ],
        rows: found.slice(offset, offset + limit).map(({ kind, id, name, end }) => ({
          record: [kind, id],
          name: name || id,
          end: kinds[kind as keyof typeof kinds][0],
          sub: id,
          subEnd: end,
        })),
        empty: <p>Create an account, then a user with access to it, and a token.</p>,
      };
    },
    open([kind = '', id = '']) {
      if (!isKind(kind)) throw new ConsoleError(404, 'The console has no such page.');
      return kinds[kind][1](context, id);
    },
  });
  addRecordForms(app, context, show);
  addAccessActions(app, context, show);
  addApplicationForms(app, context, show);
}
