import { Form } from '../frame/form.tsx';
import { Card } from '../parts/blocks.tsx';
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
        <Card title="Tokens">
          {tokens.length > 0 && (
            <Table
              rows={tokens}
              columns={[
                {
                  name: 'Token',
                  class: 'w',
                  isHead: true,
                  cell: ({ id, name: tokenName, kind, client_id }) => (
                    <>
                      {tokenName || '(no name)'}{' '}
                      <span class="sub">
                        {kind === 'api' ? 'API token' : `Access token of ${client_id}`} <code>{id}</code>
                      </span>
                    </>
                  ),
                },
                {
                  name: 'Created',
                  class: 'n',
                  look: 'soft',
                  cell: ({ created_at }) => <Time at={created_at} now={now} />,
                },
                {
                  name: 'Action',
                  isHidden: true,
                  look: 'n',
                  cell: ({ id, name: tokenName }) => (
                    <Form action={`${path}/tokens/revoke`}>
                      <button type="submit" name="token" value={id} aria-label={`Revoke ${tokenName || id}`}>
                        Revoke
                      </button>
                    </Form>
                  ),
                },
              ]}
              scroll
            />
          )}
          <div class="body">
            <Form action={`${path}/tokens`} class="stack">
              <Field name="name" label="Name of a new API token" hint="Such as the program that uses it." />
              <p class="bar">
                <button type="submit">Create a token</button>
              </p>
            </Form>
          </div>
        </Card>
        <div class="stack">
          <Card title="Accounts" isPadded>
            {accounts.map(({ id, name: accountName }) => (
              <p>
                <a href={accountPath(id)}>{accountName || id}</a> <span class="faint">{id}</span>
              </p>
            ))}
            {accounts.length === 0 && <p class="soft">No access to any account. The page of an account gives it.</p>}
          </Card>
          <Card title="Password" end={<p class="soft">{hasPassword ? 'is set' : 'none'}</p>} isPadded>
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
          </Card>
        </div>
      </div>
    </>
  );
}
