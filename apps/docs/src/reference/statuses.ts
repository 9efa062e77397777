import type { Operation } from '@email-automation/types';

/** The reason phrase of a status, for titles. */
export const reasonPhrases: Record<string, string> = {
  '200': 'OK',
  '201': 'Created',
  '202': 'Accepted',
  '204': 'No Content',
  '400': 'Bad Request',
  '401': 'Unauthorized',
  '403': 'Forbidden',
  '404': 'Not Found',
  '409': 'Conflict',
  '422': 'Unprocessable Entity',
  '429': 'Too Many Requests',
  '2XX': 'Success',
  '3XX': 'Redirect',
  '4XX': 'Client error',
  '5XX': 'Server error',
};

/** The remedy for a response without an error code. */
export const statusRemedies: Record<string, string> = {
  '401': 'Send an API token or an access token. If you did, check that it is complete and still valid.',
  '429': 'Wait until the hour is over, then send the same request again. Nothing was changed.',
  '4XX': 'Compare the parameters with this page.',
};

/** The remedy for a response of the control port; its `message` says more. */
export const operatorRemedies: Record<string, string> = {
  '400': 'Correct what the `message` names. Nothing was changed.',
  '401': 'Send the control token, with which the server was started, as `Authorization: Bearer <token>`.',
  '404': 'Look the name or ID up in the list of these records.',
  '409': 'Wait for what the `message` names, or choose another value.',
  '4XX': 'Correct what the `message` names.',
  '5XX': 'Try again. If it stays so, read the log of the server.',
};

/** Statuses of the reference server where the contract leaves the status open. */
const chosen: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  subscribeToCampaign: { '2XX': '201' },
  authorize: { '4XX': '400' },
  exchangeAuthorizationCode: { '4XX': '400' },
};

/** The status that the sandbox sends for a response of the contract. */
export const realStatus = ({ operationId }: Operation, status: string): string =>
  chosen[operationId]?.[status] ?? status;
