import operations from '@email-automation/openapi/operations.json' with { type: 'json' };
import type { KnownErrorCode, Operation } from '@email-automation/types';
import type { ErrorObject } from '../contract/errors.ts';

interface ExampleError {
  /** What the reference server responds with. */
  error: ErrorObject;
  /** The request that it responds to, with the other values of the examples. */
  operation: Operation;
  body: unknown;
}

/** Errors of the reference server, for codes that no example of the contract has. A test sends the requests. */
export const exampleErrors: Partial<Record<KnownErrorCode, ExampleError>> = {
  email_error: {
    error: { code: 'email_error', attribute: 'email', message: 'Email must be a valid email address.' },
    operation: operations.subscribeToCampaign,
    body: { subscribers: [{ email: 'grace' }] },
  },
  unavailable_error: {
    error: { code: 'unavailable_error', attribute: 'id', message: 'No subscriber of the account has this ID.' },
    operation: operations.recordEvent,
    body: { events: [{ id: '0', action: 'Logged in' }] },
  },
};
