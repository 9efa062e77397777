import type { Application, Grant } from '@email-automation/service/domain/records';
import { Card, Link } from '../parts/blocks.tsx';
import { Empty } from '../parts/empty.tsx';
import { countOf } from '../parts/wording.ts';
import { Rows } from '../records/record-list.tsx';
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
  return (
    <>
      <div class="bar">
        <h1>Accounts and access</h1>
        <p class="soft wide">
          What the interface has no endpoint for. Broadcasts and campaigns have pages of their own.
        </p>
      </div>
      <div class="grid2">
        <List
          title="Accounts"
          noun="account"
          create="/console/setup/new/accounts"
          rows={accounts.map(({ id, name }) => [accountPath(id), name || id, id, usersOf(id).join(', ')])}
        />
        <div class="stack">
          <List
            title="Users"
            noun="user"
            create="/console/setup/new/users"
            rows={users.map(({ email, name }) => [
              userPath(email),
              name,
              email,
              countOf(countAccounts(email), 'account'),
            ])}
          />
          <List
            title="OAuth applications"
            noun="application"
            create="/console/setup/applications/new"
            rows={applications.map(({ client_id, name, active }) => [
              applicationPath(client_id),
              name,
              client_id,
              active ? 'Active' : 'Inactive',
            ])}
          />
        </div>
      </div>
    </>
  );
}

interface ListProps {
  title: string;
  noun: string;
  create: string;
  rows: readonly (readonly [path: string, name: string, id: string, end: string])[];
}

function List({ title, noun, create, rows }: ListProps) {
  return (
    <Card
      title={title}
      end={
        <>
          <span class="faint">{rows.length.toLocaleString('en-US')}</span>
          <Link to={create} look="push">{`New ${noun}`}</Link>
        </>
      }
    >
      {rows.length === 0 ? (
        <Empty symbol="setup" title={`No ${title.toLowerCase()}`} />
      ) : (
        <Rows
          rows={rows.slice(0, shownRows).map(([path, name, id, end]) => ({
            ...{ id, path, name, sub: id },
            end: <span class="soft">{end}</span>,
          }))}
        />
      )}
    </Card>
  );
}
