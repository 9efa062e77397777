import type { Account } from '@email-automation/service/domain/records';
import { Button, Card, Facts, Link } from '../parts/blocks.tsx';
import { Empty } from '../parts/empty.tsx';
import { Table } from '../parts/table.tsx';
import { labelOf } from './setup-forms.tsx';
import { accountPath, editPath, userPath } from './setup-paths.ts';

interface AccountPageProps {
  account: Account;
  /** The users with access, and all others. */
  users: readonly string[];
  others: readonly string[];
  goals: readonly { id: string; name: string; status: string; conversions: number | string; visit_url: string }[];
  forms: readonly { id: string; name: string; campaign_id: string | null; page_url: string }[];
}

/** One account: its fields, who has access, and its goals and forms. */
export function AccountPage({ account, users, others, goals, forms }: AccountPageProps) {
  const path = accountPath(account.id);
  const access = { account: account.id, back: path };
  const edit = (collection: string, id: string, name: string) => (
    <a class="under" href={editPath({ collection, id, account: account.id })}>
      {name}
    </a>
  );
  return (
    <>
      <div class="bar">
        <h1>{account.name || account.id}</h1>
        <p class="soft">{`Account ${account.id}`}</p>
      </div>
      <div class="grid2">
        <div class="stack">
          <Card
            title="Goals"
            end={
              <Link to={`${path}/new/goals`} look="push">
                New goal
              </Link>
            }
          >
            {goals.length === 0 ? (
              <Empty symbol="overview" title="No goals" />
            ) : (
              <Table
                rows={goals}
                columns={[
                  {
                    name: 'Goal',
                    isHead: true,
                    cell: ({ id, name, status }) => [
                      edit('goals', id, name),
                      ' ',
                      <span class="sub">{`${id} · ${status}`}</span>,
                    ],
                  },
                  {
                    name: 'Visits count at',
                    class: 'w wide',
                    look: 'clip',
                    cell: ({ visit_url }) => <code class="soft">{visit_url}</code>,
                  },
                  {
                    name: 'Conversions',
                    class: 'n',
                    cell: ({ conversions }) => Number(conversions).toLocaleString('en-US'),
                  },
                ]}
                scroll
              />
            )}
          </Card>
          <Card
            title="Forms"
            end={
              <Link to={`${path}/new/forms`} look="push">
                New form
              </Link>
            }
          >
            {forms.length === 0 ? (
              <Empty symbol="campaigns" title="No forms" />
            ) : (
              <Table
                rows={forms}
                columns={[
                  {
                    name: 'Form',
                    isHead: true,
                    cell: ({ id, name, campaign_id }) => [
                      edit('forms', id, name),
                      ' ',
                      <span class="sub">{campaign_id === null ? id : `${id} · campaign ${campaign_id}`}</span>,
                    ],
                  },
                  {
                    name: 'Page',
                    class: 'w',
                    cell: ({ name, campaign_id, page_url }) =>
                      campaign_id === null ? (
                        <span class="faint">no campaign</span>
                      ) : (
                        <a class="btn" href={page_url} target="_blank" rel="noreferrer noopener">
                          Open<span class="vh">{` ${name} in a new tab`}</span>
                        </a>
                      ),
                  },
                ]}
                scroll
              />
            )}
          </Card>
        </div>
        <div class="stack">
          <Card title="Users with access" isPadded>
            {users.map((user) => (
              <div class="bar">
                <a class="start" href={userPath(user)}>
                  {user}
                </a>
                <Button to={`${userPath(user)}/accounts/revoke`} fields={access} label={`Revoke the access of ${user}`}>
                  Revoke
                </Button>
              </div>
            ))}
            {users.length === 0 && <p class="soft">Nobody.</p>}
            {others.map((user) => (
              <div class="bar">
                <span class="start faint">{user}</span>
                <Button to={`${userPath(user)}/accounts`} fields={access}>
                  Give access<span class="vh">{` to ${user}`}</span>
                </Button>
              </div>
            ))}
          </Card>
          <Card
            title="Fields"
            end={
              <Link to={editPath({ collection: 'accounts', id: account.id })} look="push">
                Edit
              </Link>
            }
            isPadded
          >
            <Facts
              class="lines"
              of={Object.entries(account).map(([name, value]) => [
                labelOf(name),
                value === '' || value === null ? <span class="faint">–</span> : String(value),
              ])}
            />
          </Card>
        </div>
      </div>
    </>
  );
}
