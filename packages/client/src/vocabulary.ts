// Generated from the vocabulary of all clients by `pnpm build`; edit packages/codegen/src/clients/ instead.

/** The messages of errors. */
export const messages = {
  unexplained: `No error message.`,
  redirected: (location: string | number) => `Redirected to ${location}. Use its URL.`,
  connectionFailed: (host: string | number, reason: string | number) => `No response from ${host}: ${reason}.`,
  connectionLost: (host: string | number, reason: string | number) => `No response from ${host}: ${reason}. The service may have processed the request: look before you repeat it.`,
  deadline: (seconds: string | number) => `No response within ${seconds} s. Raise \`timeoutMs\`, or try later.`,
  rateLimitExhausted: (limit: string | number, seconds: string | number) => `The ${limit} rate limit is used up. Try again in ${seconds} s.`,
  notJson: (type: string | number) => `The response is not a JSON object (${type}). Check \`baseUrl\`.`,
  tooLarge: (maximum: string | number) => `The response has more than the ${maximum} bytes of \`maxResponseBytes\`.`,
  notOfContract: (reason: string | number) => `The response is not as the contract says: ${reason}. Check \`baseUrl\`.`,
  noPage: (key: string | number) => `it has no page of \`${key}\``,
  repeatedPage: `The response repeats items of earlier pages, as the one before it did. Check \`baseUrl\`.`,
  importFailed: (count: string | number, reason: string | number) => `The import ended after ${count} accepted records: ${reason}`,
  invalidCallback: `The callback is not of this authorization. Start again.`,
  noAccess: `No access.`,
  oneCredential: `Pass exactly one of \`apiToken\` and \`accessToken\`.`,
  invalidOption: (name: string | number, callee: string | number, type: string | number) => `Option \`${name}\` for \`${callee}\` must be ${type}.`,
  invalidArgument: (name: string | number, callee: string | number, type: string | number) => `Argument \`${name}\` for \`${callee}\` must be ${type}.`,
  passAccount: `Pass \`accountId\` to the client.`,
  notInJson: (name: string | number, callee: string | number, kind: string | number) => `Argument \`${name}\` for \`${callee}\` is ${kind}, which JSON cannot hold.`,
  url: `an http or https URL without user, query, and fragment`,
  uri: `an absolute URL`,
  token: `a string of visible ASCII characters`,
  duration: `greater than 0 and at most 24 days`,
  count: `an integer of 0 or more`,
  positive: `an integer of 1 or more`,
  size: (maximum: string | number) => `an integer from 1 to ${maximum}`,
  identifier: `a non-empty string without slashes`,
  filled: `a non-empty string`,
  path: `a path that begins with a slash, without query and fragment`,
} as const;

/** The defaults of options. */
export const defaults = {
  timeoutMs: 60000,
  attemptTimeoutMs: 30000,
  retries: 2,
  maxResponseBytes: 67108864,
} as const;
