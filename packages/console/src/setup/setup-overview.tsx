import type { Application, Grant } from '@email-automation/service/domain/records';
import type { ComponentChildren } from 'preact';
import { Empty } from '../parts/empty.tsx';
import { countOf } from '../parts/wording.ts';
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
  return (
    <>
      <div class="bar">
        <h1>Accounts and access</h1>
        <p class="soft wide">
          What the interface has no endpoint for. Broadcasts and campaigns have pages of their own.
        </p>
      </div>
      <div class="grid2">
        <List title="Accounts" noun="account" create="/console/setup/new/accounts" count={accounts.length}>
          {accounts.slice(0, shownRows).map(({ id, name }) => (
            <Row path={accountPath(id)} name={name || id} sub={id}>
              {grants
                .filter(({ account_id }) => account_id === id)
                .map(({ user_id }) => user_id)
                .join(', ')}
            </Row>
          ))}
        </List>
        <div class="stack">
          <List title="Users" noun="user" create="/console/setup/new/users" count={users.length}>
            {users.slice(0, shownRows).map(({ email, name }) => (
              <Row path={userPath(email)} name={name} sub={email}>
                {countOf(grants.filter(({ user_id }) => user_id === email).length, 'account')}
              </Row>
            ))}
          </List>
          <List
            title="OAuth applications"
            noun="application"
            create="/console/setup/applications/new"
            count={applications.length}
          >
            {applications.slice(0, shownRows).map(({ client_id, name, active }) => (
              <Row path={applicationPath(client_id)} name={name} sub={client_id}>
                {active ? 'Active' : 'Inactive'}
              </Row>
            ))}
          </List>
        </div>
      </div>
    </>
  );
}

interface ListProps {
  title: string;
  noun: string;
  create: string;
  count: number;
  children: ComponentChildren;
}

function List({ title, noun, create, count, children }: ListProps) {
  const id = `h-${noun}`;
  return (
    <section class="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <span class="faint">{count.toLocaleString('en-US')}</span>
        <a class="btn push" href={create}>{`New ${noun}`}</a>
      </header>
      {count === 0 ? <Empty symbol="setup" title={`No ${title.toLowerCase()}`} /> : <ol class="rows">{children}</ol>}
    </section>
  );
}

function Row({ path, name, sub, children }: { path: string; name: string; sub: string; children: ComponentChildren }) {
  return (
    <li>
      <a data-row href={path}>
        <b>{name}</b>
        <span class="soft end">{children}</span> <span class="sub">{sub}</span>
      </a>
    </li>
  );
}
