import type { Contract } from '@email-automation/service/contract/contract';
import { largestInteger } from '@email-automation/service/domain/integers';
import { minPasswordLength } from '@email-automation/service/domain/passwords';

type Json = Record<string, unknown>;

/** Fields that the server computes, in addition to those that the contract marks as read-only. */
const computed = ['links', 'forms', 'email_count', 'active_subscriber_count', 'unsubscribed_subscriber_count'];

/** Limits an integer of the contract to those that every database stores. */
function withLimits(schema: Json): Json {
  if (schema.type !== 'integer') return schema;
  const maximum = 'exclusiveMaximum' in schema ? {} : { maximum: largestInteger };
  return { minimum: -largestInteger, ...maximum, ...schema };
}

const string = (description: string) => ({ type: 'string', minLength: 1, description });
const array = (items: Json, description: string) => ({ type: 'array', items, description });
const object = (required: string[], properties: Json, description?: string): Json => ({
  type: 'object',
  ...(description && { description }),
  required,
  properties,
  additionalProperties: false,
});

/**
 * Builds the JSON Schema of a workspace file, which declares records that no endpoint of the interface creates. The fields
 * of accounts, broadcasts, campaigns, goals and subscribers come from the contract.
 */
export function workspaceSchema({ document }: Contract): Json {
  const { schemas } = document.components;
  const fields = (name: string): Json =>
    Object.fromEntries(
      Object.entries(schemas[name]?.properties as Record<string, Json>)
        .filter(([field, schema]) => schema.readOnly !== true && !computed.includes(field))
        .map(([field, schema]) => [field, withLimits(schema)]),
    );
  const resource = (name: string, more: Json = {}, required = ['id', 'name']) =>
    object(required, {
      id: string('Identifier; unique within its account.'),
      created_at: { type: 'string', format: 'date-time', description: 'Time of creation; defaults to now.' },
      ...fields(name),
      ...more,
    });

  const email = object(
    ['subject'],
    {
      subject: string('Subject line.'),
      html_body: { type: 'string', description: 'HTML content.' },
      text_body: { type: 'string', description: 'Plain text content.' },
    },
    'An email of the series.',
  );
  const subscription = object(['campaign'], {
    campaign: string('Id of the campaign.'),
    status: { enum: ['active', 'unsubscribed', 'removed'], default: 'active' },
  });
  const { email: _, time_zone, ...subscriberFields } = fields('BatchSubscriber');
  const subscriber = object(['email'], {
    email: string('Email address; `{n}` is replaced by the number of the repetition.'),
    repeat: {
      type: 'integer',
      minimum: 1,
      maximum: 100_000,
      description: 'Creates this many subscribers, numbered from 1.',
    },
    created_at: { type: 'string', format: 'date-time' },
    ...subscriberFields,
    time_zone: { ...(time_zone as Json), format: 'time-zone' },
    campaigns: array(subscription, 'Campaigns that the subscriber is subscribed to.'),
  });
  const ofAccount = {
    users: array({ type: 'string' }, 'Email addresses of the users who can access the account.'),
    broadcasts: array(resource('Broadcast'), 'Broadcasts.'),
    campaigns: array(resource('Campaign', { emails: array(email, 'Emails of the series, in order.') }), 'Campaigns.'),
    goals: array(resource('Goal'), 'Conversions.'),
    forms: array(
      object(['id', 'name'], {
        id: string('Identifier; unique within its account.'),
        name: string('Name of the form.'),
        campaign: string('Id of the campaign that the form subscribes to.'),
        created_at: { type: 'string', format: 'date-time' },
      }),
      'Forms.',
    ),
    subscribers: array(subscriber, 'Subscribers.'),
  };
  const account = resource('Account', ofAccount, ['id']);
  const user = {
    ...object(['email', 'name'], {
      email: string('Email address; identifies the user.'),
      name: string('Name of the user.'),
      password: {
        type: 'string',
        minLength: minPasswordLength,
        description: 'Password to sign in with when an application asks for access. For sandboxes only.',
      },
      password_hash: {
        type: 'string',
        format: 'password-hash',
        description: 'Hash to use instead of a password; `email-automation-server passwords hash` prints it.',
      },
      tokens: array(
        object(['name', 'token'], { name: string('Purpose of the token.'), token: { type: 'string', minLength: 12 } }),
        'API tokens. For sandboxes only.',
      ),
    }),
    dependentSchemas: { password_hash: { properties: { password: false } } },
  };
  const application = object(['client_id', 'client_secret', 'name', 'callback_url'], {
    client_id: string('Client id.'),
    client_secret: {
      type: 'string',
      minLength: 12,
      description: 'Client secret. For sandboxes only.',
    },
    name: string('Name that users see.'),
    callback_url: {
      type: 'string',
      format: 'callback-url',
      description:
        'URL that users return to, without a fragment: an absolute http or https URL, or one of an app, such as com.example.app:/callback.',
    },
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Workspace of the reference server',
    ...object(['accounts', 'users'], {
      users: array(user, 'Users.'),
      applications: array(application, 'Active OAuth 2 applications.'),
      accounts: array(account, 'Accounts.'),
    }),
    components: { schemas },
  };
}
