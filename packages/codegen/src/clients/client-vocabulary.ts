/** The languages of our clients. */
export type ClientLanguage = 'typescript' | 'python' | 'go';

/** A kind of error that the clients have. */
export interface ErrorKind {
  meaning: string;
  /** The status of its responses; 500 stands for all of 5xx. */
  status?: number;
  /** Its members beside the message. In Go, a kind without any is a value for `errors.Is`, such as `ErrNotFound`. */
  members?: readonly string[];
  /** The languages that have it, if the others have no use for it. */
  languages?: readonly ClientLanguage[];
}

/** The errors of the clients. None has the name of an error that a language has itself. */
export const errorKinds = {
  // Go has no classes, so that its errors have no base.
  ClientError: { meaning: 'The base of all errors of the client.', languages: ['typescript', 'python'] },
  ApiError: {
    meaning: 'The service returned an error.',
    members: ['operationId', 'status', 'requestId', 'errors', 'code', 'body', 'retryAfter'],
  },
  AuthenticationError: { status: 401, meaning: 'The credential is missing, wrong, or revoked.' },
  PermissionDeniedError: { status: 403, meaning: 'The credential or the state of the resource does not permit it.' },
  NotFoundError: { status: 404, meaning: 'The resource does not exist.' },
  ValidationError: { status: 422, meaning: 'The request is invalid: one entry of `errors` for each attribute.' },
  RateLimitError: { status: 429, meaning: 'The rate limit is exceeded.' },
  ServerError: { status: 500, meaning: 'The service failed.' },
  ConnectionFailedError: { meaning: 'No response arrived. The service may have processed the request all the same.' },
  DeadlineError: { meaning: 'The time for the call, with all its retries, is over.' },
  InvalidResponseError: { meaning: 'The response is not as the contract says, such as the page of a proxy.' },
  RateLimitExhaustedError: {
    meaning: 'No request is left in the current window for a while, so that none was sent.',
    members: ['limit', 'retryAfter'],
  },
  InvalidArgumentError: { meaning: 'An option or an argument is invalid. Nothing was sent.' },
  ImportFailedError: { meaning: 'An import ended early.', members: ['summary'] },
  AuthorizationError: {
    meaning: 'The callback of an authorization has no code: the user denied access, or it is forged.',
    members: ['code'],
  },
  // Python cancels tasks, and Go contexts, with errors of the languages themselves.
  AbortError: { meaning: 'The caller aborted the call.', languages: ['typescript'] },
} as const satisfies Record<string, ErrorKind>;

/** An option of the clients. */
export interface ClientOption {
  meaning: string;
  /** Without one, the option has no default, or has to be passed. Durations are in seconds. */
  default?: number;
  /** What a valid value is, by the name of a type. */
  type: keyof typeof valueTypes | 'string' | 'transport';
  isDuration?: true;
}

/** What values must be, as the messages for invalid ones say. */
export const valueTypes = {
  url: 'an http or https URL without user, query, and fragment',
  uri: 'an absolute URL',
  token: 'a string of visible ASCII characters',
  duration: 'greater than 0 and at most 24 days',
  count: 'an integer of 0 or more',
  positive: 'an integer of 1 or more',
  size: 'an integer from 1 to {maximum}',
  identifier: 'a non-empty string without slashes',
  filled: 'a non-empty string',
  path: 'a path that begins with a slash, without query and fragment',
} as const;

/** Which values are valid: the pattern of a whole string, in the syntax that the languages share, or a range of numbers. */
export type ValueRule = { pattern: string } | { minimum: number } | { above: number; maximum: number };

export const valueRules: Readonly<Record<Exclude<keyof typeof valueTypes, 'size'>, ValueRule>> = {
  url: {
    pattern: String.raw`[Hh][Tt][Tt][Pp][Ss]?://([^\s/@?#:\[\]]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?(/[^\s?#]*)?`,
  },
  uri: { pattern: String.raw`[A-Za-z][A-Za-z0-9+.-]*:\S+` },
  // An empty one is a missing one, as it comes from the environment.
  token: { pattern: '[!-~]*' },
  duration: { above: 0, maximum: 24 * 24 * 3600 },
  count: { minimum: 0 },
  positive: { minimum: 1 },
  // Dots alone, or a slash, would make a path another one.
  identifier: { pattern: String.raw`\.*[^./\\][^/\\]*` },
  filled: { pattern: String.raw`[\s\S]+` },
  path: { pattern: '/[^?#]*' },
};

/** The options that the clients of all languages have. */
export const clientOptions = {
  baseUrl: { meaning: 'URL of the API', type: 'url' },
  apiToken: { meaning: 'API token of a private integration', type: 'token' },
  accessToken: { meaning: 'access token of a public integration', type: 'token' },
  accountId: { meaning: 'the account of all calls', type: 'identifier' },
  application: { meaning: 'name of your program in `User-Agent`', type: 'string' },
  timeout: { meaning: 'time for a call with all its retries', type: 'duration', default: 60, isDuration: true },
  attemptTimeout: { meaning: 'time for each attempt', type: 'duration', default: 30, isDuration: true },
  retries: { meaning: 'further attempts, where a second request does no harm', type: 'count', default: 2 },
  maxResponseBytes: {
    meaning: 'the largest body of a response, after decoding',
    type: 'positive',
    default: 67_108_864,
  },
  transport: { meaning: 'sends the requests', type: 'transport' },
} as const satisfies Record<string, ClientOption>;

/** The options of the sign-in beside `application`, `timeout`, and `transport`. */
export const oauthOptions = {
  authUrl: { meaning: 'URL of the OAuth 2 endpoints', type: 'url' },
  clientId: { meaning: 'client id of the registered application', type: 'filled' },
  clientSecret: { meaning: 'client secret of the application, for your server only', type: 'filled' },
  redirectUri: { meaning: 'the registered callback URL', type: 'uri' },
} as const satisfies Record<string, ClientOption>;

/** A record that methods take or return, beside the records of the contract: its meaning, and its fields. */
export interface ClientRecord {
  meaning: string;
  fields: Readonly<Record<string, readonly [type: 'integer' | 'string' | 'strings' | 'callback', meaning: string]>>;
}

export const clientRecords = {
  ErrorEntry: {
    meaning: 'One of the errors in a response.',
    fields: {
      code: ['string', 'The code, such as `presence_error`.'],
      message: ['string', 'The message, if there is one.'],
      attribute: ['string', 'The invalid attribute of the request, such as `subscribers[0].email`.'],
    },
  },
  ImportOptions: {
    meaning: 'The options of an import.',
    fields: {
      start: ['integer', 'Records to skip: `next` of an earlier import of the same records.'],
      size: ['integer', 'Records in a batch, by default the most that the contract allows.'],
      onChunk: ['callback', 'Called after each batch that the service accepted.'],
    },
  },
  Chunk: {
    meaning: 'A batch that the service accepted. It processes the records in the background.',
    fields: {
      first: ['integer', 'Index of its first record.'],
      count: ['integer', 'Number of its records.'],
      next: ['integer', 'Pass it as `start` to another import of the same records to resume after this batch.'],
      requestIds: ['strings', 'The ids of the batch, if the service returns them.'],
    },
  },
  ImportSummary: {
    meaning: 'The outcome of an import.',
    fields: {
      accepted: ['integer', 'Records that the service accepted.'],
      uncertain: ['integer', 'Records whose response was lost: the service may have accepted them or not.'],
      next: ['integer', 'Pass it as `start` to another import of the same records. Uncertain records are sent again.'],
      requestIds: ['strings', 'The ids of the accepted batches, if the service returns them.'],
    },
  },
  PendingAuthorization: {
    meaning: "An authorization in progress. Store `state` and `codeVerifier` in the user's session.",
    fields: {
      state: ['string', 'Must come back with the callback.'],
      codeVerifier: ['string', 'Proves in the exchange that this program started it.'],
      url: ['string', 'Where to send the user.'],
    },
  },
} as const satisfies Record<string, ClientRecord>;

/**
 * The words of messages. `{name}` is a value, and `{option:name}` an option in the language of the client. The method
 * comes before the message, such as `campaigns.subscribe: 422 email email_error: Email must be a valid email address.`
 */
export const clientMessages = {
  unexplained: 'No error message.',
  redirected: 'Redirected to {location}. Use its URL.',
  connectionFailed: 'No response from {host}: {reason}.',
  connectionLost:
    'No response from {host}: {reason}. The service may have processed the request: look before you repeat it.',
  deadline: 'No response within {seconds} s. Raise `{option:timeout}`, or try later.',
  rateLimitExhausted: 'The {limit} rate limit is used up. Try again in {seconds} s.',
  notJson: 'The response is not a JSON object ({type}). Check `{option:baseUrl}`.',
  tooLarge: 'The response has more than the {maximum} bytes of `{option:maxResponseBytes}`.',
  notOfContract: 'The response is not as the contract says: {reason}. Check `{option:baseUrl}`.',
  noPage: 'it has no page of `{key}`',
  repeatedPage: 'The response repeats items of earlier pages, as the one before it did. Check `{option:baseUrl}`.',
  importFailed: 'The import ended after {count} accepted records: {reason}',
  invalidCallback: 'The callback is not of this authorization. Start again.',
  noAccess: 'No access.',
  oneCredential: 'Pass exactly one of `{option:apiToken}` and `{option:accessToken}`.',
  invalidOption: 'Option `{name}` for `{callee}` must be {type}.',
  invalidArgument: 'Argument `{name}` for `{callee}` must be {type}.',
  passAccount: 'Pass `{option:accountId}` to the client.',
  notInJson: 'Argument `{name}` for `{callee}` is {kind}, which JSON cannot hold.',
} as const;

/**
 * The public names that one language has, beside what all have, with the reason. `Type.member` is a member. A method takes the
 * account in Python, and a client in Go; a call has options in TypeScript, a context in Go.
 */
export const onlyIn: Record<ClientLanguage, Record<string, string>> = {
  typescript: {
    'createClient createOAuth Client OAuth ClientOptions OAuthOptions': 'how a client is created',
    'Call ReceivedResponse List Records NoParams CallOptions RequestMethod RequestOptions':
      'types of arguments and results',
    'Credential Fetch': 'types of options',
    'Logger ClientOptions.logger OAuthOptions.logger': 'logs: in Python and Go, the HTTP library has some',
    'ClientOptions.headers OAuthOptions.headers': 'headers for a gateway: Python and Go wrap their transports',
    'ImportOptions.accountId': 'the account of the call',
  },
  python: {
    'Client AsyncClient OAuth': 'how a client is created',
    'Pages AsyncPages __version__': 'a list, and the version',
  },
  go: {
    'New NewOAuth Client OAuth Options OAuthOptions Ptr Version': 'how a client is created',
    'ImportFailedError.Err': 'the cause, which the other languages have by themselves',
  },
};
