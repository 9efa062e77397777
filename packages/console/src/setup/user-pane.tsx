import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import { findUsersWithPassword } from '@email-automation/service/storage/access/users';
import type { ConsoleContext } from '../console-context.ts';
import { Form } from '../frame/form.tsx';
import { Act, Acts } from '../parts/acts.tsx';
import { Block, Link } from '../parts/blocks.tsx';
import { Field } from '../parts/field.tsx';
import { formatTime } from '../parts/times.tsx';
import type { PaneContent } from '../records/pane.tsx';
import { recordPath } from '../records/section.tsx';

/** Opens a user: tokens, accounts, and password. */
export async function openUser(context: ConsoleContext, id: string): Promise<PaneContent> {
  const { database, clock } = context.services;
  const { email, name = email } = await callOperation(context, 'fetchUser', { path: { email: id } });
  const [{ tokens }, { access }, { accounts }, withPassword] = await Promise.all([
    callOperation(context, 'listTokens', { query: { user: id } }),
    callOperation(context, 'listAccess', {}),
    callOperation(context, 'listAccounts', {}),
    findUsersWithPassword(database.query),
  ]);
  const path = recordPath('setup', 'users', email);
  const own = access.filter(({ user_id }) => user_id === id).map(({ account_id }) => account_id);
  return {
    title: name,
    state: <span class="soft">{email}</span>,
    actions: <Link to={`${path}/edit`}>Edit</Link>,
    content: (
      <>
        <Acts title="Tokens" in="pane" none="No tokens">
          {tokens.map(({ id: token, name: tokenName, kind, client_id, created_at }) => (
            <Act
              title={tokenName || '(no name)'}
              text={`${kind === 'api' ? 'API token' : `Access token of ${client_id}`} ${token}, created ${formatTime(created_at, clock.now())}`}
            >
              <Link to={`${path}/tokens/${encodeURIComponent(token)}/revoke`}>
                Revoke…<span class="vh">{` ${tokenName || token}`}</span>
              </Link>
            </Act>
          ))}
        </Acts>
        <Block title="New token">
          <Form action={`${path}/tokens`} class="stack">
            <Field name="name" label="Name of a new API token" hint="Such as the program that uses it." />
            <p>
              <button type="submit">Create a token</button>
            </p>
          </Form>
        </Block>
        <Acts title="Accounts" in="pane" none="No access to any account. The page of an account gives it.">
          {accounts
            .filter((account) => own.includes(account.id))
            .map((account) => (
              <Act
                title={<a href={recordPath('setup', 'accounts', account.id)}>{account.name || account.id}</a>}
                text={account.id}
              />
            ))}
        </Acts>
        <Block title="Password" end={<span class="soft">{withPassword.has(id) ? 'is set' : 'none'}</span>}>
          <Form action={`${path}/password`} class="stack">
            <Field
              name="password"
              label="New password"
              type="password"
              autocomplete="new-password"
              hint="To sign in when an application asks for access."
              required
            />
            <p>
              <button type="submit">Set the password</button>
            </p>
          </Form>
        </Block>
      </>
    ),
  };
}
