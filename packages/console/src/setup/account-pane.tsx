import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import { accountOf } from '@email-automation/service/storage/queries/accounts';
import type { ConsoleContext } from '../console-context.ts';
import { factsOf } from '../forms/record-facts.tsx';
import { Act, Acts } from '../parts/acts.tsx';
import { Block, Button, Facts, Link } from '../parts/blocks.tsx';
import { countOf } from '../parts/wording.ts';
import type { PaneContent } from '../records/pane.tsx';
import { recordPath } from '../records/section.tsx';

/** Opens an account: its goals and forms, who has access, and its fields. */
export async function openAccount(context: ConsoleContext, id: string): Promise<PaneContent> {
  const account = await accountOf(context.services.database.query, id);
  const [{ access }, { users }, { goals }, { forms }, { campaigns }] = await Promise.all([
    callOperation(context, 'listAccess', {}),
    callOperation(context, 'listUsers', {}),
    callOperation(context, 'listGoals', { query: { account: id } }),
    callOperation(context, 'listForms', { query: { account: id } }),
    callOperation(context, 'listCampaigns', { query: { account: id } }),
  ]);
  const path = recordPath('setup', 'accounts', id);
  const hasAccess = (email: string) => access.some(({ account_id, user_id }) => account_id === id && user_id === email);
  const campaignName = (campaign: string) => campaigns.find((one) => one.id === campaign)?.name || campaign;
  const edit = (collection: string, record: { id: string; name: string }) => (
    <a class="under" href={`${path}/${collection}/${encodeURIComponent(record.id)}/edit`}>
      {record.name}
    </a>
  );
  const create = (noun: string) => <Link to={`${path}/new/${noun}s`} look="push">{`New ${noun}`}</Link>;
  return {
    title: account.name || id,
    state: <span class="soft">{`Account ${id}`}</span>,
    actions: <Link to={`${path}/edit`}>Edit</Link>,
    content: (
      <>
        <Acts title="Goals" in="pane" end={create('goal')} none="No goals">
          {goals.map((goal) => (
            <Act title={edit('goals', goal)} text={`${goal.id} · ${goal.status} · visits count at ${goal.visit_url}`}>
              {countOf(Number(goal.conversions), 'conversion')}
            </Act>
          ))}
        </Acts>
        <Acts title="Forms" in="pane" end={create('form')} none="No forms">
          {forms.map((form) => (
            <Act
              title={edit('forms', form)}
              text={`${form.id} · ${form.campaign_id === null ? 'no campaign' : campaignName(form.campaign_id)}`}
            >
              {form.campaign_id !== null && (
                <a class="btn" href={form.page_url} target="_blank" rel="noreferrer noopener">
                  Open<span class="vh">{` ${form.name} in a new tab`}</span>
                </a>
              )}
            </Act>
          ))}
        </Acts>
        <Acts
          title="Users"
          in="pane"
          end={`${users.filter(({ email }) => hasAccess(email)).length} with access`}
          none="Nobody."
        >
          {users.map(({ email }) => {
            const user = recordPath('setup', 'users', email);
            const [text, to, word, label] = hasAccess(email)
              ? ['Has access.', `${user}/accounts/revoke`, 'Revoke', `Revoke the access of ${email}`]
              : ['Has no access.', `${user}/accounts`, 'Give access', `Give access to ${email}`];
            return (
              <Act title={<a href={user}>{email}</a>} text={text}>
                <Button to={to} fields={{ account: id, back: path }} label={label}>
                  {word}
                </Button>
              </Act>
            );
          })}
        </Acts>
        <Block title="Fields">
          <Facts class="lines" of={factsOf('NewAccount', account)} />
        </Block>
      </>
    ),
  };
}
