import type { KnownErrorCode } from '@email-automation/types';

/** The remedy for each error code. A new code of the contract does not compile without its remedy. */
export const remedies: Record<KnownErrorCode, string> = {
  authorization_error: 'Use a credential that can access the account. Retrying does not help.',
  not_found_error: 'Check the IDs in the path: list the records, and use an ID of the response.',
  presence_error: 'Send the attribute.',
  length_error:
    'Send an array or a string within the bounds of the attribute. Split a large batch into several requests.',
  uniqueness_error:
    'Use the record that exists, or send another value. To subscribe a removed subscriber again, leave out `reactivate_if_removed`.',
  email_error: 'Correct the email address, or ask the subscriber for it again.',
  url_error: 'Send an absolute URL with its scheme, such as `https://acme.example/thanks`.',
  domain_error: 'Send the domain name alone, such as `acme.example`, without a scheme and a path.',
  time_error: 'Send an ISO 8601 time in UTC, such as `2026-03-02T09:15:00Z`.',
  email_address_list_error: 'Separate the email addresses with commas, and check each one.',
  days_of_the_week_error: 'Send a mask such as `1111100`, which is Monday to Friday.',
  unavailable_error: 'Do not retry. The resource has to become available first.',
  format_error: 'Compare the type and the format of the value with the page of the operation.',
  range_error: 'Send a number within the bounds of the attribute.',
  no_postal_address_error: 'Set a postal address for the campaign or the account, then send the request again.',
};
