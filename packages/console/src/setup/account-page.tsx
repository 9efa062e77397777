import type { Account } from '@email-automation/service/domain/records';
import { Form } from '../frame/form.tsx';
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
  return (
    <>
      <div class="bar">
        <h1>{account.name || account.id}</h1>
        <p class="soft">{`Account ${account.id}`}</p>
      </div>
      <div class="grid2">
        <div class="stack">
          <section class="card" aria-labelledby="h-goals">
            <header>
              <h2 id="h-goals">Goals</h2>
              <a class="btn push" href={`${path}/new/goals`}>
                New goal
              </a>
            </header>
            {goals.length === 0 ? (
              <Empty symbol="overview" title="No goals" />
            ) : (
              <Table
                columns={['Goal', { name: 'Visits count at', class: 'w wide' }, { name: 'Conversions', class: 'n' }]}
                scroll
              >
                {goals.map(({ id, name, status, conversions, visit_url }) => (
                  <tr>
                    <th scope="row">
                      <a class="under" href={editPath({ collection: 'goals', id, account: account.id })}>
                        {name}
                      </a>{' '}
                      <span class="sub">{`${id} · ${status}`}</span>
                    </th>
                    <td class="clip wide">
                      <code class="soft">{visit_url}</code>
                    </td>
                    <td class="n">{Number(conversions).toLocaleString('en-US')}</td>
                  </tr>
                ))}
              </Table>
            )}
          </section>
          <section class="card" aria-labelledby="h-forms">
            <header>
              <h2 id="h-forms">Forms</h2>
              <a class="btn push" href={`${path}/new/forms`}>
                New form
              </a>
            </header>
            {forms.length === 0 ? (
              <Empty symbol="campaigns" title="No forms" />
            ) : (
              <Table columns={['Form', { name: 'Page', class: 'w' }]} scroll>
                {forms.map(({ id, name, campaign_id, page_url }) => (
                  <tr>
                    <th scope="row">
                      <a class="under" href={editPath({ collection: 'forms', id, account: account.id })}>
                        {name}
                      </a>{' '}
                      <span class="sub">{campaign_id === null ? id : `${id} · campaign ${campaign_id}`}</span>
                    </th>
                    <td>
                      {campaign_id === null ? (
                        <span class="faint">no campaign</span>
                      ) : (
                        <a class="btn" href={page_url} target="_blank" rel="noreferrer noopener">
                          Open<span class="vh">{` ${name} in a new tab`}</span>
                        </a>
                      )}
                    </td>
                  </tr>
                ))}
              </Table>
            )}
          </section>
        </div>
        <div class="stack">
          <section class="card" aria-labelledby="h-access">
            <header>
              <h2 id="h-access">Users with access</h2>
            </header>
            <div class="body">
              {users.map((user) => (
                <Form action={`${userPath(user)}/accounts/revoke`} class="bar">
                  <input type="hidden" name="account" value={account.id} />
                  <input type="hidden" name="back" value={path} />
                  <a href={userPath(user)}>{user}</a>
                  <button type="submit" class="quiet push" aria-label={`Revoke the access of ${user}`}>
                    Revoke
                  </button>
                </Form>
              ))}
              {users.length === 0 && <p class="soft">Nobody.</p>}
              {others.map((user) => (
                <Form action={`${userPath(user)}/accounts`} class="bar">
                  <input type="hidden" name="account" value={account.id} />
                  <input type="hidden" name="back" value={path} />
                  <span class="faint">{user}</span>
                  <button type="submit" class="push">
                    Give access<span class="vh">{` to ${user}`}</span>
                  </button>
                </Form>
              ))}
            </div>
          </section>
          <section class="card" aria-labelledby="h-fields">
            <header>
              <h2 id="h-fields">Fields</h2>
              <a class="btn push" href={editPath({ collection: 'accounts', id: account.id })}>
                Edit
              </a>
            </header>
            <div class="body">
              <dl class="facts">
                {Object.entries(account).map(([name, value]) => (
                  <>
                    <dt>{labelOf(name)}</dt>
                    <dd class="lines">
                      {value === '' || value === null ? <span class="faint">–</span> : String(value)}
                    </dd>
                  </>
                ))}
              </dl>
            </div>
          </section>
        </div>
      </div>
    </>
  );
}
