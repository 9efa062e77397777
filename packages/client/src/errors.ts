import type { KnownErrorCode, ValidationError as ValidationErrorEntry } from '@email-automation/types';

/** An error that the service lists. It can have a code that the contract does not know. */
export interface ErrorEntry extends Omit<ValidationErrorEntry, 'code'> {
  code: KnownErrorCode | (string & {});
}

/** The base class of the client's errors. No error contains a credential. */
export class ClientError extends Error {
  override name = 'ClientError';

  constructor(method: string, message: string, options?: ErrorOptions) {
    super(`${method}: ${message}`, options);
  }
}

/** An option or an argument is invalid. Nothing was sent. It is an error of the program, and not a `ClientError`. */
export class InvalidArgumentError extends TypeError {
  override name = 'InvalidArgumentError';
}
