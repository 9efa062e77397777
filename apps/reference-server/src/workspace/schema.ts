import type { Contract } from '../contract/contract.ts';
import { minPasswordLength } from '../domain/passwords.ts';

type Json = Record<string, unknown>;

/** What the server works out by itself, beside what the contract marks as read-only. */
const derived = ['links', 'forms', 'email_count', 'active_subscriber_count', 'unsubscribed_subscriber_count'];

const text = (description: string) => ({ type: 'string', minLength: 1, description });
const list = (items: Json, description: string) => ({ type: 'array', items, description });
const record = (required: string[], properties: Json, description?: string): Json => ({
  type: 'object',
  ...(description && { description }),
  required,
  properties,
  additionalProperties: false,
});

/**
 * The JSON Schema of a workspace file: what an operator declares because the interface has no endpoint for it. The
 * fields of accounts, broadcasts, campaigns, goals and subscribers are those of the contract.
 */
export function workspaceSchema({ document }: Contract): Json {
  const { schemas } = document.components;
  const fields = (name: string): Json =>
    Object.fromEntries(
      Object.entries(schemas[name]?.properties as Record<string, Json>).filter(
        ([field, schema]) => schema.readOnly !== true && !derived.includes(field),
      ),
    );
  const resource = (name: string, more: Json = {}, required = ['id', 'name']) =>
    record(required, {
      id: text('Identifier; unique within its account.'),
      created_at: { type: 'string', format: 'date-time', description: 'When it was created; now, when left out.' },
      ...fields(name),
      ...more,
    });

  const email = record(
    ['subject'],
    {
      subject: text('Subject line.'),
      html_body: { type: 'string', description: 'Content as HTML.' },
      text_body: { type: 'string', description: 'Content as plain text.' },
    },
    'An email of the series.',
  );
  const subscription = record(['campaign'], {
    campaign: text('Id of the campaign.'),
    status: { enum: ['active', 'unsubscribed', 'removed'], default: 'active' },
  });
  const { email: _, ...person } = fields('BatchSubscriber');
  const subscriber = record(['email'], {
    email: text('Email address; `{n}` stands for the number of the repetition.'),
    repeat: { type: 'integer', minimum: 1, maximum: 100_000, description: 'Makes so many people, counted from 1.' },
    created_at: { type: 'string', format: 'date-time' },
    ...person,
    campaigns: list(subscription, 'Campaigns that the person is subscribed to.'),
  });
  const account = resource('Account', {
    users: list({ type: 'string' }, 'Email addresses of the users who have access.'),
    broadcasts: list(resource('Broadcast'), 'Broadcasts.'),
    campaigns: list(resource('Campaign', { emails: list(email, 'Emails of the series, in order.') }), 'Campaigns.'),
    goals: list(resource('Goal'), 'Conversions.'),
    forms: list(
      record(['id', 'name'], {
        id: text('Identifier; unique within its account.'),
        name: text('Name of the form.'),
        campaign: text('Id of the campaign that the form feeds.'),
        created_at: { type: 'string', format: 'date-time' },
      }),
      'Forms.',
    ),
    subscribers: list(subscriber, 'People.'),
  });
  const user = {
    ...record(['email', 'name'], {
      email: text('Email address; names the user.'),
      name: text('Name of the user.'),
      password: {
        type: 'string',
        minLength: minPasswordLength,
        description: 'Signs the user in where applications ask for access. A password in a file is for sandboxes only.',
      },
      password_hash: {
        type: 'string',
        format: 'password-hash',
        description: 'Instead of the password: what `email-automation-server passwords hash` prints for it.',
      },
      tokens: list(
        record(['name', 'token'], { name: text('What the token is for.'), token: { type: 'string', minLength: 12 } }),
        'API tokens. A token in a file is for sandboxes only.',
      ),
    }),
    dependentSchemas: { password_hash: { properties: { password: false } } },
  };
  const application = record(['client_id', 'client_secret', 'name', 'callback_url'], {
    client_id: text('Client id.'),
    client_secret: {
      type: 'string',
      minLength: 12,
      description: 'Client secret. One in a file is for sandboxes only.',
    },
    name: text('Name; users are shown it.'),
    callback_url: {
      type: 'string',
      format: 'callback-url',
      description: 'Where users are sent back to: an absolute http or https URL without fragment.',
    },
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Workspace of the reference server',
    ...record(['accounts', 'users'], {
      users: list(user, 'Users.'),
      applications: list(application, 'OAuth 2 applications; they are active.'),
      accounts: list(account, 'Accounts.'),
    }),
    components: { schemas },
  };
}
