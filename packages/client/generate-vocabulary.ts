import { messagesOf } from '@email-automation/codegen/client-messages';
import { memberName } from '@email-automation/codegen/client-names';
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

/** Kinds that are written by hand: they are the bases of others, or have members. */
const isByHand = (name: string, { members }: ErrorKind) =>
  name === 'ClientError' || name === 'InvalidArgumentError' || members !== undefined;

const kinds = Object.entries<ErrorKind>(errorKinds);

/** The classes of errors without own members. */
export function generateErrorKinds(): string {
  const classes = kinds
    .filter(([name, kind]) => !isByHand(name, kind))
    .map(
      ([name, { status, meaning }]) =>
        `/** ${status ? `${status === 500 ? '5xx' : status}: ` : ''}${status ? meaning.replace(/^./, (letter) => letter.toLowerCase()) : meaning} */
export class ${name} extends ${status ? 'ApiError' : 'ClientError'} {
  override name = '${name}';
}`,
    );
  const byStatus = kinds.flatMap(([name, { status }]) => (status ? [`  ${status}: ${name},`] : []));
  return `${header}
import { ApiError, ClientError } from './errors.ts';

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

/** The options that only this client has. */
const ownOptions: OptionField[] = [
  { name: 'headers', type: 'Record<string, string>', check: 'object', meaning: 'headers of every request' },
  { name: 'logger', type: 'Logger', check: 'object', meaning: 'receives log messages: `console`, or the like' },
];

const importTypes = {
  start: ['number', 'count'],
  size: ['number', 'positive'],
  onChunk: ['(chunk: Chunk) => void | Promise<void>', 'callback'],
} as const;

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
  const { fields } = clientRecords.ImportOptions;
  const ofImport = [
    ...Object.entries(importTypes).map(([name, [type, check]]): OptionField => {
      return { name, type, check, meaning: fields[name as keyof typeof fields][1] };
    }),
    { name: 'accountId', type: 'string', check: 'identifier', meaning: "The account. Default: the client's." },
  ];
  return `${header}
import { callback, isInteger, matches, object, type Type } from './check-options.ts';
import type { CallOptions } from './call.ts';
import type { Credential, Fetch, Logger } from './options.ts';
import type { Chunk } from './records.ts';
import { messages } from './vocabulary.ts';

${checks.join('\n')}

export type ClientOptions = Credential & {
${writeFields(ofClient.filter(({ name }) => !credentials.includes(name))).join('')}};

export const clientOptionTypes = {
${writeChecks(ofClient).join('')}};

export interface OAuthOptions {
${writeFields(ofOAuth).join('')}}

export const oauthOptionTypes = {
${writeChecks(ofOAuth).join('')}};

export interface ImportOptions extends CallOptions {
${writeFields(ofImport).join('')}}

export const importOptionTypes = {
${writeChecks(ofImport).join('')}};
`;
}

/** The module that users import. */
export function generateIndex(): string {
  const exported = {
    call: ['type Call', 'type CallOptions', 'type NoParams', 'type ReceivedResponse'],
    client: ['type Client', 'createClient'],
    // By their names, because some are also the names of schemas: the bodies of the errors.
    'error-kinds': kinds.filter(([name, kind]) => !isByHand(name, kind)).map(([name]) => name),
    errors: ['ApiError', 'ClientError', 'type ErrorEntry', 'InvalidArgumentError', 'RateLimitExhaustedError'],
    import: ['ImportFailedError', 'type Records'],
    oauth: ['AuthorizationError', 'createOAuth', 'type OAuth'],
    'option-types': ['type ClientOptions', 'type ImportOptions', 'type OAuthOptions'],
    options: ['type Credential', 'type Fetch', 'type Logger'],
    pages: ['type List'],
    records: ['type Chunk', 'type ImportSummary', 'type PendingAuthorization'],
    request: ['type RequestMethod', 'type RequestOptions'],
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
