import { serverLimits } from '@email-automation/contract-tools/server-limits';
import { MessageRejected } from '../connections/check-message.ts';
import type { ValidationError } from '../domain/errors.ts';

/** The most invalid attributes that a response lists; a body with more is too large (`errors-listed`). */
export const maxErrors = serverLimits.listedErrors;

/**
 * Lists the first error of each attribute.
 * @throws MessageRejected (413) for too many
 */
export function listErrors(errors: ValidationError[]): ValidationError[] {
  const byAttribute = Map.groupBy(errors, ({ attribute }) => attribute);
  if (byAttribute.size > maxErrors) {
    throw new MessageRejected(413, 'Too many attributes are invalid to list them. Send fewer records in one request.');
  }
  return [...byAttribute.values()].flatMap(([first]) => first ?? []);
}
