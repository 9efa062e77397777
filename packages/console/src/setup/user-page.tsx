import { Form } from '../frame/form.tsx';
import { Act, Acts } from '../parts/acts.tsx';
import { Button, Card, Link } from '../parts/blocks.tsx';
import { Field } from '../parts/field.tsx';
import { formatTime } from '../parts/times.tsx';
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
        <Link to={editPath({ collection: 'users', id: email })} look="push">
          Edit
        </Link>
      </div>
      <div class="grid2">
        <Acts
          title="Tokens"
          none="No tokens"
          below={
            <Form action={`${path}/tokens`} class="body">
              <Field name="name" label="Name of a new API token" hint="Such as the program that uses it." />
              <p class="bar">
                <button type="submit">Create a token</button>
              </p>
            </Form>
          }
        >
          {tokens.map(({ id, name: tokenName, kind, client_id, created_at }) => (
            <Act
              title={tokenName || '(no name)'}
              text={`${kind === 'api' ? 'API token' : `Access token of ${client_id}`} ${id}, created ${formatTime(created_at, now)}`}
            >
              <Button to={`${path}/tokens/revoke`} fields={{ token: id }} label={`Revoke ${tokenName || id}`}>
                Revoke
              </Button>
            </Act>
          ))}
        </Acts>
        <div class="stack">
          <Acts title="Accounts" none="No access to any account. The page of an account gives it.">
            {accounts.map(({ id, name: accountName }) => (
              <Act title={<a href={accountPath(id)}>{accountName || id}</a>} text={id} />
            ))}
          </Acts>
          <Card title="Password" end={<p class="soft">{hasPassword ? 'is set' : 'none'}</p>}>
            <Form action={`${path}/password`} class="body">
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
