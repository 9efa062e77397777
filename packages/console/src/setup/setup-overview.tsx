import type { Application, Grant } from '@email-automation/service/domain/records';
import { Card, Link } from '../parts/blocks.tsx';
import { Empty } from '../parts/empty.tsx';
import { countOf } from '../parts/wording.ts';
import { type ListRow, Rows } from '../records/record-list.tsx';
import { accountPath, applicationPath, userPath } from './setup-paths.ts';

interface SetupOverviewProps {
  accounts: readonly { id: string; name: string }[];
  users: readonly { email: string; name: string }[];
  grants: readonly Grant[];
  applications: readonly Omit<Application, 'secret_hash'>[];
}

/** How many rows a list has at most. */
const shownRows = 200;

/** Accounts, users, and applications, with who can access what. */
export function SetupOverview({ accounts, users, grants, applications }: SetupOverviewProps) {
  const usersOf = (id: string) => grants.filter(({ account_id }) => account_id === id).map(({ user_id }) => user_id);
  const countAccounts = (user: string) => grants.filter(({ user_id }) => user_id === user).length;
  const toRow = (path: string, name: string, id: string, end: string): ListRow => ({
    ...{ id, path, name, sub: id },
    end: <span class="soft">{end}</span>,
  });
  const list = (title: string, noun: string, create: string, rows: readonly ListRow[]) => (
    <Card
      title={title}
      end={
        <>
          <span class="faint">{rows.length.toLocaleString('en-US')}</span>
          <Link to={create} look="push">{`New ${noun}`}</Link>
        </>
      }
    >
      {rows.length === 0 && <Empty symbol="setup" title={`No ${title.toLowerCase()}`} />}
      <Rows rows={rows.slice(0, shownRows)} />
    </Card>
  );
  return (
    <>
      <div class="bar">
        <h1>Accounts and access</h1>
        <p class="soft wide">
          What the interface has no endpoint for. Broadcasts and campaigns have pages of their own.
        </p>
      </div>
      <div class="grid2">
        {list(
          'Accounts',
          'account',
          '/console/setup/new/accounts',
          accounts.map(({ id, name }) => toRow(accountPath(id), name || id, id, usersOf(id).join(', '))),
        )}
        <div class="stack">
          {list(
            'Users',
            'user',
            '/console/setup/new/users',
            users.map(({ email, name }) =>
              toRow(userPath(email), name, email, countOf(countAccounts(email), 'account')),
            ),
          )}
          {list(
            'OAuth applications',
            'application',
            '/console/setup/applications/new',
            applications.map(({ client_id, name, active }) =>
              toRow(applicationPath(client_id), name, client_id, active ? 'Active' : 'Inactive'),
            ),
          )}
        </div>
      </div>
    </>
  );
}
