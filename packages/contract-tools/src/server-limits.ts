/**
 * Limits of the reference server where the interface states none, in the units of sentences about them. The server enforces them, and
 * choices of `spec/unspecified.yaml` and guides are rendered from them, as in `{{server.bodyMebibytes}}`.
 */
export const serverLimits = {
  // Strings and records.
  emailCharacters: 254,
  emailCharactersBeforeAt: 64,
  nameCharacters: 255,
  tags: 100,
  customFields: 200,
  customFieldsOfAccount: 1000,
  recordBytes: 65_536,
  utcOffsetMinutes: 840,
  /** An integer that every database stores; its negative is stored as well. */
  integer: 2_147_483_647,
  itemsPerPage: 1000,
  // Bodies.
  bodyMebibytes: 10,
  bodyMemoryMebibytes: 64,
  /** The largest body for the control port. */
  workspaceMebibytes: 64,
  smallBodyKibibytes: 64,
  /** At least as much of a body must arrive in so many seconds. */
  paceKibibytes: 10,
  paceSeconds: 10,
  bodyLevels: 100,
  fieldsOfObject: 1000,
  listedErrors: 10_000,
  // Connections and requests.
  connections: 10_000,
  /** Node keeps headers that have not ended: together with their values, a thousand short ones take a quarter as much. */
  heapOfConnectionKibibytes: 384,
  requestSeconds: 60,
  headersSeconds: 20,
  idleSeconds: 72,
  /** Longer than any request takes without a byte. */
  silentSeconds: 120,
  /** Time until a request stops waiting, and until it has its response, because its statement is canceled first. */
  waitSeconds: 70,
  responseSeconds: 90,
  headersKibibytes: 32,
  uriCharacters: 8000,
  pipelinedRequests: 100,
  runningRequests: 128,
  runningPages: 16,
  waitingRequests: 2000,
  unreadMebibytes: 64,
  unreadSeconds: 10,
  requestIdCharacters: 128,
  // Attempts in a window.
  windowMinutes: 15,
  passwordsOfAccount: 10,
  passwordsOfNetwork: 50,
  passwordsAtOnce: 2,
  passwordsWaiting: 20,
  secretsOfApplication: 100,
  secretsOfNetwork: 300,
  tokensOfNetwork: 1000,
  controlTokensOfNetwork: 50,
  consoleLinksOfNetwork: 50,
  formsOfNetwork: 100,
  formsOfEmail: 5,
  visitsOfNetwork: 1000,
  // Databases.
  connectSeconds: 5,
  statementSeconds: 15,
  cancelStatementSeconds: 5,
  writeLockSeconds: 10,
} as const;
