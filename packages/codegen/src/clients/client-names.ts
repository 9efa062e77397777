import { pythonName } from '../describe-sdk-methods.ts';
import { nameMethodsOf } from '../generate-endpoints.ts';
import type { Operation } from '../operation.ts';
import { type ClientLanguage, type ClientOption, clientOptions, type ErrorKind } from './client-vocabulary.ts';

/** Words that Go writes in capitals. */
const initialisms: Record<string, string> = {
  Api: 'API',
  Id: 'ID',
  Ids: 'IDs',
  Oauth: 'OAuth',
  Uri: 'URI',
  Url: 'URL',
};

/** A name that other packages see, in Go. */
export const goName = (name: string): string =>
  name.replace(/^./, (letter) => letter.toUpperCase()).replace(/[A-Z][a-z]+/g, (word) => initialisms[word] ?? word);

const durations = new Set([
  ...Object.entries<ClientOption>(clientOptions).flatMap(([name, { isDuration }]) => (isDuration ? [name] : [])),
  'retryAfter',
]);

/** The name of an option, or of a member of an error or a record. Python's durations are in seconds. */
export function memberName(name: string, language: ClientLanguage): string {
  if (language === 'go') return goName(name);
  if (language === 'python') return pythonName(name);
  // The platform has a word for what sends requests.
  if (name === 'transport') return 'fetch';
  return durations.has(name) ? `${name}Ms` : name;
}

/** A text of the vocabulary with the names of options and members in the words of the language. */
export const inWords = (text: string, language: ClientLanguage): string =>
  text.replaceAll(
    /`(start|next|state|codeVerifier|errors)`/g,
    (_, name: string) => `\`${memberName(name, language)}\``,
  );

/** The name of a kind of errors. */
export function errorName(name: string, { members }: ErrorKind, language: ClientLanguage): string {
  if (language !== 'go') return name;
  return members ? goName(name) : `Err${name.replace(/Error$/, '')}`;
}

/** The meaning of a kind of errors, with the status of its responses. */
export const errorMeaning = ({ status, meaning }: ErrorKind): string =>
  status ? `${status === 500 ? '5xx' : status}: ${meaning.replace(/^./, (letter) => letter.toLowerCase())}` : meaning;

/** The name of a method, such as `campaigns.listSubscribers`. */
export const methodName = (name: string, language: ClientLanguage): string =>
  name
    .split('.')
    .map((part) => memberName(part, language))
    .join('.');

/** The names of the methods of operations, in the words of a language. */
export function methodNames(operations: Operation[], language: ClientLanguage) {
  const nameOf = nameMethodsOf(operations);
  const find = (operationId: string, imports: boolean) => {
    const operation = operations.find((one) => one.operationId === operationId);
    // Users call the method of the sign-in, which has the rest of the parameters.
    const name = operation?.server === 'auth' ? 'oauth.exchangeCode' : operation && nameOf(operation, imports);
    return methodName(name ?? operationId, language);
  };
  return {
    call: (operationId: string) => find(operationId, false),
    import: (operationId: string) => find(operationId, true),
  };
}

/** What creates a client. */
export const constructors: Record<ClientLanguage, { client: string; oauth: string }> = {
  typescript: { client: 'createClient', oauth: 'createOAuth' },
  python: { client: 'Client', oauth: 'OAuth' },
  go: { client: 'New', oauth: 'NewOAuth' },
};
