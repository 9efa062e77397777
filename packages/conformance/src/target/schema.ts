import { operationIds } from '../contract/operations.ts';
import { profileNames, profiles } from './profiles.ts';
import { type StateName, stateNames, stateOf } from './states.ts';

type Json = Record<string, unknown>;

const text = (description: string, more: Json = {}) => ({ type: 'string', minLength: 1, description, ...more });
const address = (description: string) => text(description, { pattern: '^https?://[^/\\s?#]+' });
const closed = (required: string[], properties: Json, more: Json = {}) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
  ...more,
});

/** JSON Schema of target files, published as `@email-automation/conformance/target.schema.json`. */
export const targetSchema: Json = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Target of the conformance kit',
  description: 'A server of the email marketing automation API, and what it claims to offer.',
  ...closed(['baseUrl', 'account', 'credentials'], {
    baseUrl: address('Address in front of every path of the API, for example https://api.acme.example.'),
    authUrl: address('Address in front of /oauth/authorize and /oauth/token.'),
    account: text('Id of the account that the checks work in. Ids are strings: quote those of digits only.'),
    implementation: closed(['name'], { name: text('Name of the server.'), version: text('Its version.') }),
    credentials: closed(['token'], {
      token: text('API token of a user who reaches the account; $NAME takes an environment variable.'),
      accessToken: text(
        'OAuth 2 access token of a user who reaches the account; one for a fresh code unless it is given.',
      ),
      otherUser: closed(
        ['token', 'account'],
        { token: text('API token of the second user.'), account: text('Id of an account of the second user.') },
        { description: 'A second user, who reaches another account only.' },
      ),
      oauthClient: closed(
        ['id', 'secret', 'redirectUri'],
        { id: text('Client id.'), secret: text('Client secret.'), redirectUri: address('Registered callback.') },
        { description: 'A registered OAuth application.' },
      ),
    }),
    profiles: {
      type: 'array',
      uniqueItems: true,
      minItems: 1,
      items: { enum: profileNames },
      default: ['core', 'batch'],
      description: `What the server claims. ${profileNames.map((name) => `${name}: ${profiles[name]}`).join('. ')}.`,
    },
    notOffered: {
      type: 'array',
      uniqueItems: true,
      items: { enum: operationIds },
      default: [],
      description: 'Operations of the claimed profiles that the server does not have.',
    },
    listArguments: {
      enum: ['query', 'body'],
      default: 'query',
      description: 'How lists take arguments other than page, which the interface leaves open.',
    },
    backgroundSeconds: {
      type: 'number',
      exclusiveMinimum: 0,
      default: 10,
      description: 'How long the background may take until a batch shows.',
    },
    timeoutSeconds: { type: 'number', exclusiveMinimum: 0, default: 10, description: 'How long an answer may take.' },
    states: {
      type: 'object',
      additionalProperties: false,
      default: {},
      description: 'Fixed ids for states that the interface cannot bring about.',
      properties: Object.fromEntries(stateNames.map((name) => [name, stateSchema(name)])),
    },
    stateHook: closed(
      [],
      {
        url: address('Gets POST {state, params}, answers 200 with the ids, or 404 for a state it does not know.'),
        token: text('What the address wants to see after `Bearer`.'),
        command: {
          type: 'array',
          minItems: 1,
          items: { type: 'string' },
          description:
            'Gets {state, params} on stdin, prints the ids as JSON; exits with 4 for a state it does not know.',
        },
      },
      {
        description: 'Where the kit asks for states that have no fixed ids: an address or a command.',
        oneOf: [{ required: ['url'] }, { required: ['command'] }],
      },
    ),
  }),
};

function stateSchema(name: StateName): Json {
  const { description, ids, optionalIds = {}, optional } = stateOf(name);
  const values = { ...ids, ...optionalIds };
  const properties = Object.fromEntries(
    Object.entries(values).map(([id, example]) => [id, { type: ['string', 'integer'], examples: [example] }]),
  );
  const one = closed(Object.keys(ids), properties);
  const forms = [one, { type: 'array', minItems: 1, items: one }, ...(optional ? [{ const: 'none' }] : [])];
  return { description, oneOf: forms };
}
