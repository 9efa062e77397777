/** The reason phrase of a status, for titles. */
export const reasonPhrases: Record<string, string> = {
  '200': 'OK',
  '201': 'Created',
  '202': 'Accepted',
  '204': 'No Content',
  '302': 'Found',
  '401': 'Unauthorized',
  '403': 'Forbidden',
  '404': 'Not Found',
  '422': 'Unprocessable Content',
  '429': 'Too Many Requests',
  '2XX': 'Success',
  '4XX': 'Client error',
};

/** What to do about a response that has no error code. */
export const statusRemedies: Record<string, string> = {
  '401': 'Send an API token or an access token. If you did, check that it is complete and still valid.',
  '429': 'Wait until the hour is over, then send the same request again. Nothing was changed.',
  '4XX': 'Compare the parameters with this page.',
};
