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
    baseUrl: urlSchema('Base URL of the API, without the version, for example https://api.acme.example.'),
    authUrl: urlSchema('Base URL of /oauth/authorize and /oauth/token.'),
    account: stringSchema('Id of the account for the checks. Ids are strings: quote ids that consist of digits.'),
    implementation: objectSchema(['name'], {
      name: stringSchema('Name of the server.'),
      version: stringSchema('Its version.'),
    }),
    credentials: objectSchema(['token'], {
      token: stringSchema('API token of a user with access to the account. $NAME is an environment variable.'),
      tokens: {
        type: 'array',
        uniqueItems: true,
        items: stringSchema('API token.'),
        description:
          'More API tokens with the same access. The kit goes on with the next one when the rate limit of a token is reached, so that runs can follow each other.',
      },
      accessToken: stringSchema(
        'OAuth 2 access token of a user with access to the account. Default: one for a fresh code.',
      ),
      otherUser: objectSchema(
        ['token', 'account'],
        {
          token: stringSchema('API token of the second user.'),
          account: stringSchema('Id of an account of the second user.'),
        },
        { description: 'A second user with access to another account only.' },
      ),
      oauthClient: objectSchema(
        ['id', 'secret', 'redirectUri'],
        {
          id: stringSchema('Client id.'),
          secret: stringSchema('Client secret.'),
          redirectUri: urlSchema('Registered redirect URI.'),
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
      description: `The profiles that the server claims. ${profileNames.map((name) => `${name}: ${profiles[name]}`).join('. ')}.`,
    },
    notOffered: {
      type: 'array',
      uniqueItems: true,
      items: { enum: operationIds },
      default: [],
      description: 'Operations of the claimed profiles that the server does not offer.',
    },
    listArguments: {
      enum: ['query', 'body'],
      default: 'query',
      description: 'Where lists accept arguments other than page, which is unspecified in the interface.',
    },
    backgroundSeconds: {
      type: 'number',
      exclusiveMinimum: 0,
      default: 10,
      description: 'Maximum seconds until a batch of 1,000 records is processed, after the batches before it.',
    },
    timeoutSeconds: {
      type: 'number',
      exclusiveMinimum: 0,
      default: 10,
      description: 'Maximum seconds until a response is complete.',
    },
    states: {
      type: 'object',
      additionalProperties: false,
      default: {},
      description: 'Fixed ids of provider states, which the interface cannot create.',
      properties: Object.fromEntries(stateNames.map((name) => [name, stateIdsSchema(name)])),
    },
    stateHook: objectSchema(
      [],
      {
        url: urlSchema('Receives POST {state, params}; responds with 200 and the ids, or 404 for an unknown state.'),
        token: stringSchema('Bearer token for the URL.'),
        command: {
          type: 'array',
          minItems: 1,
          items: { type: 'string' },
          description:
            'Reads {state, params} on standard input, prints the ids as JSON; exits with 4 for an unknown state.',
        },
      },
      {
        description: 'A hook for states without fixed ids: a URL or a command.',
        oneOf: [{ required: ['url'] }, { required: ['command'] }],
      },
    ),
    clockHook: objectSchema(
      ['url'],
      {
        url: urlSchema('Responds to GET with {now}, and moves the clock on POST {advance}, a number of seconds.'),
        token: stringSchema('Bearer token for the URL.'),
      },
      { description: 'A hook that moves the time of the server, for what takes minutes or longer.' },
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
