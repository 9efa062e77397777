import type { Account } from '@email-automation/service/domain/records';
import { fieldsOf } from '../forms/fields.ts';
import { Act, Acts } from '../parts/acts.tsx';
import { Button, Card, Facts, Link } from '../parts/blocks.tsx';
import { countOf } from '../parts/wording.ts';
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
  const fields = fieldsOf('NewAccount');
  const edit = (collection: string, { id, name }: { id: string; name: string }) => (
    <a class="under" href={editPath({ collection, id, account: account.id })}>
      {name}
    </a>
  );
  const create = (noun: string) => <Link to={`${path}/new/${noun}s`} look="push">{`New ${noun}`}</Link>;
  return (
    <>
      <div class="bar">
        <h1>{account.name || account.id}</h1>
        <p class="soft">{`Account ${account.id}`}</p>
      </div>
      <div class="grid2">
        <div class="stack">
          <Acts title="Goals" end={create('goal')} none="No goals">
            {goals.map((goal) => (
              <Act title={edit('goals', goal)} text={`${goal.id} · ${goal.status} · visits count at ${goal.visit_url}`}>
                {countOf(Number(goal.conversions), 'conversion')}
              </Act>
            ))}
          </Acts>
          <Acts title="Forms" end={create('form')} none="No forms">
            {forms.map((form) => (
              <Act
                title={edit('forms', form)}
                text={`${form.id} · ${form.campaign_id === null ? 'no campaign' : `campaign ${form.campaign_id}`}`}
              >
                {form.campaign_id !== null && (
                  <a class="btn" href={form.page_url} target="_blank" rel="noreferrer noopener">
                    Open<span class="vh">{` ${form.name} in a new tab`}</span>
                  </a>
                )}
              </Act>
            ))}
          </Acts>
        </div>
        <div class="stack">
          <Acts title="Users" end={<span class="soft">{`${users.length} with access`}</span>} none="Nobody.">
            {users.map((user) => (
              <Act title={<a href={userPath(user)}>{user}</a>} text="Has access.">
                <Button to={`${userPath(user)}/accounts/revoke`} fields={access} label={`Revoke the access of ${user}`}>
                  Revoke
                </Button>
              </Act>
            ))}
            {others.map((user) => (
              <Act title={<a href={userPath(user)}>{user}</a>} text="Has no access.">
                <Button to={`${userPath(user)}/accounts`} fields={access} label={`Give access to ${user}`}>
                  Give access
                </Button>
              </Act>
            ))}
          </Acts>
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
                fields.find((field) => field.name === name)?.label ?? name,
                value === '' || value === null ? <span class="faint">–</span> : String(value),
              ])}
            />
          </Card>
        </div>
      </div>
    </>
  );
}
