import { operationIds } from '../contract/operations.ts';
import { profileNames, profiles } from './profiles.ts';
import { type StateName, stateNames, stateOf } from './states.ts';

type Json = Record<string, unknown>;

const stringSchema = (description: string, more: Json = {}) => ({ type: 'string', minLength: 1, description, ...more });
const urlSchema = (description: string) => stringSchema(description, { pattern: '^https?://[^/\\s?#]+' });
const objectSchema = (required: string[], properties: Json, more: Json = {}) => ({
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
  ...objectSchema(['baseUrl', 'account', 'credentials'], {
    baseUrl: urlSchema('Address in front of every path of the API, for example https://api.acme.example.'),
    authUrl: urlSchema('Address in front of /oauth/authorize and /oauth/token.'),
    account: stringSchema('Id of the account that the checks work in. Ids are strings: quote those of digits only.'),
    implementation: objectSchema(['name'], {
      name: stringSchema('Name of the server.'),
      version: stringSchema('Its version.'),
    }),
    credentials: objectSchema(['token'], {
      token: stringSchema('API token of a user who reaches the account; $NAME takes an environment variable.'),
      accessToken: stringSchema(
        'OAuth 2 access token of a user who reaches the account; one for a fresh code unless it is given.',
      ),
      otherUser: objectSchema(
        ['token', 'account'],
        {
          token: stringSchema('API token of the second user.'),
          account: stringSchema('Id of an account of the second user.'),
        },
        { description: 'A second user, who reaches another account only.' },
      ),
      oauthClient: objectSchema(
        ['id', 'secret', 'redirectUri'],
        {
          id: stringSchema('Client id.'),
          secret: stringSchema('Client secret.'),
          redirectUri: urlSchema('Registered callback.'),
        },
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
      properties: Object.fromEntries(stateNames.map((name) => [name, stateIdsSchema(name)])),
    },
    stateHook: objectSchema(
      [],
      {
        url: urlSchema('Gets POST {state, params}, answers 200 with the ids, or 404 for a state it does not know.'),
        token: stringSchema('What the address wants to see after `Bearer`.'),
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

function stateIdsSchema(name: StateName): Json {
  const { description, ids, optionalIds = {}, optional } = stateOf(name);
  const values = { ...ids, ...optionalIds };
  const properties = Object.fromEntries(
    Object.entries(values).map(([id, example]) => [id, { type: ['string', 'integer'], examples: [example] }]),
  );
  const one = objectSchema(Object.keys(ids), properties);
  const forms = [one, { type: 'array', minItems: 1, items: one }, ...(optional ? [{ const: 'none' }] : [])];
  return { description, oneOf: forms };
}
