import { messagesOf } from '@email-automation/codegen/client-messages';
import { errorMeaning, memberName } from '@email-automation/codegen/client-names';
import {
  type ClientOption,
  type ClientRecord,
  clientOptions,
  clientRecords,
  type ErrorKind,
  errorKinds,
  oauthOptions,
  type ValueRule,
  valueRules,
} from '@email-automation/codegen/client-vocabulary';

const header =
  '// Generated from the vocabulary of all clients by `pnpm build`; edit packages/codegen/src/clients/ instead.\n';

/** The kinds that extend another one of the client. */
const kinds = Object.entries<ErrorKind>(errorKinds).filter(
  ([name]) => name !== 'ClientError' && name !== 'InvalidArgumentError',
);

/** The members of errors: their types, and their meanings. */
const members: Record<string, Record<string, readonly [type: string, meaning: string]>> = {
  ApiError: {
    operationId: ['string', 'The operation. For an undeclared request, its method and path.'],
    status: ['number', 'The status of the response.'],
    requestId: ['string | undefined', "The `X-Request-Id` of the response, to quote to the service's support."],
    errors: ['ErrorEntry[]', 'The errors that the service lists; empty if it lists none.'],
    code: [
      "ErrorEntry['code'] | undefined",
      'The code of the first error, for example `presence_error`, or `invalid_grant` from an OAuth endpoint.',
    ],
    body: ['unknown', 'The body: parsed if it is JSON, else a string.'],
    retryAfterMs: ['number | undefined', '`Retry-After` in milliseconds, if the response has it.'],
  },
  RateLimitExhaustedError: {
    limit: ['RateLimitName', 'The rate limit.'],
    retryAfterMs: ['number', 'Milliseconds until a request is allowed again.'],
  },
  ImportFailedError: { summary: ['ImportSummary', 'What was accepted. `cause` is the error that ended the import.'] },
  AuthorizationError: {
    code: [
      'string',
      '`access_denied` when the user denied access, `invalid_callback` when the callback does not belong to this authorization.',
    ],
  },
};

function writeMembers(name: string): string {
  const fields = Object.entries(members[name] ?? {});
  if (fields.length === 0) return '';
  const declared = fields.map(([field, [type, about]]) => `  /** ${about} */\n  declare readonly ${field}: ${type};\n`);
  const picked = `Pick<${name}, ${fields.map(([field]) => `'${field}'`).join(' | ')}>`;
  return `${declared.join('')}
  constructor(method: string, message: string, members: ${picked}, options?: ErrorOptions) {
    super(method, message, options);
    Object.assign(this, members);
  }
`;
}

/** The classes of errors. */
export function generateErrorKinds(): string {
  const classes = kinds.map(
    ([name, kind]) =>
      `/** ${errorMeaning(kind)} */
export class ${name} extends ${kind.status ? 'ApiError' : 'ClientError'} {
  override name = '${name}';
${writeMembers(name)}}`,
  );
  const byStatus = kinds.flatMap(([name, { status }]) => (status ? [`  ${status}: ${name},`] : []));
  return `${header}
import type { KnownErrorCode, ValidationError as ValidationErrorEntry } from '@email-automation/types';
import type { ImportSummary } from './records.ts';
import type { RateLimitName } from './resources.ts';

/** An error that the service lists. It can have a code that the contract does not know. */
export interface ErrorEntry extends Omit<ValidationErrorEntry, 'code'> {
  code: KnownErrorCode | (string & {});
}

/** ${errorKinds.ClientError.meaning} None contains a credential. */
export class ClientError extends Error {
  override name = 'ClientError';

  constructor(method: string, message: string, options?: ErrorOptions) {
    super(\`\${method}: \${message}\`, options);
  }
}

/** ${errorKinds.InvalidArgumentError.meaning} It is an error of the program, and not a \`ClientError\`. */
export class InvalidArgumentError extends TypeError {
  override name = 'InvalidArgumentError';
}

${classes.join('\n\n')}

/** The classes by the status of a response; the one for 500 is for all of 5xx. */
export const errorByStatus: Record<number, typeof ApiError> = {
${byStatus.join('\n')}
};
`;
}

/** The words of messages, and the defaults of options. */
export function generateVocabulary(): string {
  const messages = messagesOf('typescript').map(({ name, values, text }) => {
    const template = text.replaceAll('`', '\\`').replaceAll('{', '${');
    const parameters = values.map((value) => `${value}: string | number`).join(', ');
    return `  ${name}: ${values.length > 0 ? `(${parameters}) => \`${template}\`` : `\`${template}\``},`;
  });
  const defaults = Object.entries<ClientOption>(clientOptions).flatMap(([name, { default: value, isDuration }]) =>
    value === undefined ? [] : [`  ${memberName(name, 'typescript')}: ${isDuration ? value * 1000 : value},`],
  );
  return `${header}
/** The messages of errors. */
export const messages = {
${messages.join('\n')}
} as const;

/** The defaults of options. */
export const defaults = {
${defaults.join('\n')}
} as const;
`;
}

const types = { integer: 'number', string: 'string', strings: 'string[]', callback: 'never' };

/** The results of methods that are no records of the contract. */
export function generateRecords(): string {
  const { Chunk, ImportSummary, PendingAuthorization } = clientRecords;
  const interfaces = Object.entries<ClientRecord>({ Chunk, ImportSummary, PendingAuthorization }).map(
    ([name, { meaning, fields }]) => {
      const members = Object.entries(fields).map(
        ([field, [type, about]]) => `  /** ${about} */\n  ${memberName(field, 'typescript')}: ${types[type]};`,
      );
      return `/** ${meaning} */\nexport interface ${name} {\n${members.join('\n')}\n}`;
    },
  );
  return `${header}\n${interfaces.join('\n\n')}\n`;
}

/** An option: its type in TypeScript, and its check of check-options.ts. */
interface OptionField {
  name: string;
  type: string;
  check: string;
  meaning: string;
  isRequired?: boolean;
}

const optionTypes: Partial<Record<ClientOption['type'], [type: string, check: string]>> = {
  string: ['string', 'filled'],
  duration: ['number', 'duration'],
  count: ['number', 'count'],
  positive: ['number', 'positive'],
  transport: ['Fetch', 'callback'],
};

function toField([name, option]: [name: string, option: ClientOption]): OptionField {
  const { meaning, type, isDuration, default: value } = option;
  const [typescript, check] = optionTypes[type] ?? ['string', type];
  const unit = isDuration ? ', in milliseconds' : '';
  const usual = value === undefined ? '' : ` (default: ${(isDuration ? value * 1000 : value).toLocaleString('en')})`;
  return { name: memberName(name, 'typescript'), type: typescript, check, meaning: meaning + unit + usual };
}

const toFields = (options: Record<string, readonly [type: string, check: string, meaning: string]>): OptionField[] =>
  Object.entries(options).map(([name, [type, check, meaning]]) => ({ name, type, check, meaning }));

const headers = 'Record<string, string>';

/** The options that only this client has. */
const ownOptions = toFields({
  headers: [headers, 'object', 'headers of every request'],
  logger: ['Logger', 'object', 'receives log messages: `console`, or the like'],
});

const callOptions = toFields({
  signal: ['AbortSignal', 'signal', 'aborts the call at any time, waits included'],
  timeoutMs: ['number', 'duration', "time for the call with all its retries, in milliseconds (default: the client's)"],
  retries: ['number', 'count', "further attempts, where a second request does no harm (default: the client's)"],
  headers: [headers, 'object', "headers of this call, beside the client's and instead of those with the same names"],
  query: ['Record<string, string | number | boolean>', 'object', 'parameters that the contract does not declare'],
});

const requestOptions = toFields({
  body: ['object', 'object', 'the body, as JSON; not with `GET`'],
});

const importFields = clientRecords.ImportOptions.fields;
const importOptions = toFields({
  start: ['number', 'count', importFields.start[1]],
  size: ['number', '[messages.size(maximum), isInteger(1, maximum)]', importFields.size[1]],
  onChunk: ['(chunk: Chunk) => void | Promise<void>', 'callback', importFields.onChunk[1]],
  accountId: ['string', 'identifier', "the account (default: the client's)"],
});

const writeFields = (fields: OptionField[]) =>
  fields.map(({ name, type, meaning, isRequired }) => {
    const optional = /=>/.test(type) ? `(${type}) | undefined` : `${type} | undefined`;
    return `  /** ${meaning.replace(/^./, (letter) => letter.toUpperCase())} */\n  ${name}${isRequired ? `: ${type}` : `?: ${optional}`};\n`;
  });

const writeChecks = (fields: OptionField[]) => fields.map(({ name, check }) => `  ${name}: ${check},\n`);

/** The check of a value. Ranges are of seconds, and the client's ranges of milliseconds. */
function writeCheck(rule: ValueRule): string {
  if ('pattern' in rule) return `matches(/^(?:${rule.pattern.replaceAll('/', '\\/')})$/)`;
  if ('minimum' in rule) return `isInteger(${rule.minimum})`;
  const { above, maximum } = rule;
  return `(value) => typeof value === 'number' && value > ${above} && value <= ${maximum * 1000}`;
}

/** The checks of values that only this language has. */
const ownChecks = `export const callback: Type = ['a function', (value) => typeof value === 'function'];
export const signal: Type = ['an AbortSignal', (value) => 'aborted' in Object(value)];
export const method: Type = ['an HTTP method', matches(/^(GET|POST|PUT|PATCH|DELETE)$/)];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
`;

/** The options, and the checks of their values. */
export function generateOptionTypes(): string {
  const ofClient = [...Object.entries<ClientOption>(clientOptions).map(toField), ...ownOptions];
  const credentials = ['apiToken', 'accessToken'];
  const baseUrl = ofClient.find(({ name }) => name === 'baseUrl');
  if (baseUrl) baseUrl.isRequired = true;
  const ofOAuth = [
    ...Object.entries(oauthOptions).map((option): OptionField => ({ ...toField(option), isRequired: true })),
    ...ofClient.filter(({ name }) => ['application', 'timeoutMs', 'fetch', 'headers', 'logger'].includes(name)),
  ];
  const checks = Object.entries(valueRules).map(
    ([name, rule]) => `export const ${name}: Type = [messages.${name}, ${writeCheck(rule)}];`,
  );
  return `${header}
import { isInteger, matches, object, type Type } from './check-options.ts';
import type { Chunk } from './records.ts';
import { messages } from './vocabulary.ts';

${checks.join('\n')}
${ownChecks}
/** Receives log messages, which contain no credential, body, query, or header. \`console\` has this shape. */
export interface Logger {
  /** Called with each response. */
  debug(message: string, fields: object): void;
  /** Called before a request is retried. */
  warn(message: string, fields: object): void;
}

/** Sends a request, like the platform's \`fetch\`. */
export type Fetch = (input: string | Request, init?: RequestInit) => Promise<Response>;

/** An API token (private integrations) or an OAuth 2 access token (public integrations), never both. */
export type Credential = { apiToken: string; accessToken?: undefined } | { accessToken: string; apiToken?: undefined };

export type ClientOptions = Credential & {
${writeFields(ofClient.filter(({ name }) => !credentials.includes(name))).join('')}};

export const clientOptionTypes = {
${writeChecks(ofClient).join('')}};

export interface OAuthOptions {
${writeFields(ofOAuth).join('')}}

export const oauthOptionTypes = {
${writeChecks(ofOAuth).join('')}};

export const requiredOAuthOptions = ${JSON.stringify(ofOAuth.filter(({ isRequired }) => isRequired).map(({ name }) => name))};

/** Options of a single call. */
export interface CallOptions {
${writeFields(callOptions).join('')}}

export const callOptionTypes = {
${writeChecks(callOptions).join('')}};

export interface RequestOptions extends CallOptions {
${writeFields(requestOptions).join('')}}

export const requestOptionTypes = {
  ...callOptionTypes,
${writeChecks(requestOptions).join('')}};

export interface ImportOptions extends CallOptions {
${writeFields(importOptions).join('')}}

/** @param maximum records of a batch */
export const importOptionTypes = (maximum: number): Record<string, Type> => ({
  ...callOptionTypes,
${writeChecks(importOptions).join('')}});
`;
}

/** The module that users import. */
export function generateIndex(): string {
  const exported = {
    call: ['type Call', 'type NoParams', 'type ReceivedResponse'],
    client: ['type Client', 'createClient'],
    // By their names, because some are also the names of schemas: the bodies of the errors.
    'error-kinds': [...Object.keys(errorKinds), 'type ErrorEntry'],
    import: ['type Records'],
    oauth: ['createOAuth', 'type OAuth'],
    'option-types': [
      'type CallOptions',
      'type ClientOptions',
      'type Credential',
      'type Fetch',
      'type ImportOptions',
      'type Logger',
      'type OAuthOptions',
      'type RequestOptions',
    ],
    pages: ['type List'],
    records: ['type Chunk', 'type ImportSummary', 'type PendingAuthorization'],
    request: ['type RequestMethod'],
  };
  const lines = Object.entries(exported).map(
    ([module, names]) => `export { ${names.join(', ')} } from './${module}.ts';`,
  );
  return `${header}
export type * from '@email-automation/types/schemas';
${lines.join('\n')}
export type * from './params.ts';
`;
}
