const waitYourself = 'Retry after the time in `Retry-After`, in seconds or as a date, by the `Date` of the response.';
const checkContent = 'Check the media type and the fields of a success before you use it.';
const noRedirects =
  'Turn redirects off in the HTTP library: `redirect: "error"`, `allow_redirects=False`, `CheckRedirect`.';
/** Advice for the user of a client that leaks its credential. */
export const leakRemedy =
  'Print the message of an error only. Errors of axios contain the whole request, with its credential.';
const plainRecords =
  'Send dictionaries or JSON, if the client takes them. Generated classes drop fields that the contract does not name.';
const once = 'Turn retries off for operations that are not idempotent.';

/** Advice for the user of a client that fails a scenario. */
export const remedies: Readonly<Record<string, string>> = {
  credential: 'Send the token as the username, with a colon after it and no password.',
  'missing-permission': 'Read `errors` of the body of a 403, and show the code.',
  'redirect-same-origin': 'Treat every status from 300 as an error.',
  'redirect-other-origin': noRedirects,
  'removed-while-reading':
    'Compare `meta.total_count` of each page with the page before. If it is lower, read the page before again.',
  'added-while-reading': 'Remember the ids that you have seen, and skip those that come twice.',
  'encoded-id': 'Encode each id before you pass it.',
  'clock-behind': waitYourself,
  'no-requests-left': 'Stop when `X-RateLimit-Remaining` is 0, or wait for the next hour.',
  'unknown-values': 'Generate the client with enumerations as strings, if the generator has an option for it.',
  'unknown-fields': 'Generate the client without strict validation of responses.',
  'media-type': checkContent,
  'html-instead-of-json': checkContent,
  'empty-response': checkContent,
  'closed-connection': 'Retry reads once or twice.',
  batch: plainRecords,
  'rejected-batch': `Read \`errors\` of the body of a 422, and show the code.`,
  'redirected-batch': noRedirects,
  'rejected-event': `Read \`errors\` of the body of a 422, and show the code.`,
  'every-read': 'Encode each id before you pass it, and generate the client without strict validation of responses.',
  'every-write': plainRecords,
  'large-batches': plainRecords,
  'lost-writes': `Retry what the contract calls idempotent. ${once}`,
  'failed-writes': once,
  'rejected-writes': 'Read `errors` of the body of a 422, and show the code.',
  'sign-in': 'Send the parameters of the exchange in the query, and `response_type=token` with them.',
};
