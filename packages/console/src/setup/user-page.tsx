import { Form } from '../frame/form.tsx';
import { Field } from '../parts/field.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/times.tsx';
import { accountPath, editPath, userPath } from './setup-paths.ts';

interface UserPageProps {
  user: { email: string; name: string };
  hasPassword: boolean;
  tokens: readonly { id: string; name: string | null; kind: string; client_id: string | null; created_at: string }[];
  /** The accounts that the user can access. */
  accounts: readonly { id: string; name: string }[];
  now: Date;
}

/** One user: tokens, accounts, and password. */
export function UserPage({ user: { email, name }, hasPassword, tokens, accounts, now }: UserPageProps) {
  const path = userPath(email);
  return (
    <>
      <div class="bar">
        <h1>{name}</h1>
        <p class="soft">{email}</p>
        <a class="btn push" href={editPath({ collection: 'users', id: email })}>
          Edit
        </a>
      </div>
      <div class="grid2">
        <section class="card" aria-labelledby="h-tokens">
          <header>
            <h2 id="h-tokens">Tokens</h2>
          </header>
          {tokens.length > 0 && (
            <Table
              columns={[
                { name: 'Token', class: 'w' },
                { name: 'Created', class: 'n' },
                { name: 'Action', isHidden: true },
              ]}
              scroll
            >
              {tokens.map(({ id, name: tokenName, kind, client_id, created_at }) => (
                <tr>
                  <th scope="row">
                    {tokenName || '(no name)'}{' '}
                    <span class="sub">
                      {kind === 'api' ? 'API token' : `Access token of ${client_id}`} <code>{id}</code>
                    </span>
                  </th>
                  <td class="n soft">
                    <Time at={created_at} now={now} />
                  </td>
                  <td class="n">
                    <Form action={`${path}/tokens/revoke`}>
                      <button type="submit" name="token" value={id} aria-label={`Revoke ${tokenName || id}`}>
                        Revoke
                      </button>
                    </Form>
                  </td>
                </tr>
              ))}
            </Table>
          )}
          <div class="body">
            <Form action={`${path}/tokens`} class="stack">
              <Field name="name" label="Name of a new API token" hint="Such as the program that uses it." />
              <p class="bar">
                <button type="submit">Create a token</button>
              </p>
            </Form>
          </div>
        </section>
        <div class="stack">
          <section class="card" aria-labelledby="h-accounts">
            <header>
              <h2 id="h-accounts">Accounts</h2>
            </header>
            <div class="body">
              {accounts.map(({ id, name: accountName }) => (
                <p>
                  <a href={accountPath(id)}>{accountName || id}</a> <span class="faint">{id}</span>
                </p>
              ))}
              {accounts.length === 0 && <p class="soft">No access to any account. The page of an account gives it.</p>}
            </div>
          </section>
          <section class="card" aria-labelledby="h-password">
            <header>
              <h2 id="h-password">Password</h2>
              <p class="soft">{hasPassword ? 'is set' : 'none'}</p>
            </header>
            <div class="body">
              <Form action={`${path}/password`} class="stack">
                <Field
                  name="password"
                  label="New password"
                  type="password"
                  autocomplete="new-password"
                  hint="To sign in when an application asks for access."
                  required
                />
                <p class="bar">
                  <button type="submit">Set the password</button>
                </p>
              </Form>
            </div>
          </section>
        </div>
      </div>
    </>
  );
}
