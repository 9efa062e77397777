import { InvalidFault } from '@email-automation/sandbox/faults/fault-rules';
import { Refusal } from '@email-automation/sandbox/refusal';
import { ConsoleError } from '../console-error.ts';

/** What is wrong with a form, and what was typed: it is shown again. */
export interface FormProblem {
  /** The form, by the end of its path. */
  form: string;
  message: string;
  fields: Readonly<Record<string, string>>;
  typed: Readonly<Record<string, string>>;
}

/**
 * What an error says of the form that was sent. A message that begins with the name of a field is about it.
 * @param typed the fields of the form
 * @returns undefined for an error that is about something else
 */
export function toFormProblem(
  error: unknown,
  form: string,
  typed: Readonly<Record<string, string>>,
): FormProblem | undefined {
  if (!(error instanceof InvalidFault || error instanceof Refusal || error instanceof ConsoleError)) return undefined;
  const { message } = error;
  const [name = ''] = /^\w+/.exec(message) ?? [];
  const fields = error instanceof ConsoleError ? error.fields : Object.hasOwn(typed, name) ? { [name]: message } : {};
  return { form, message: Object.keys(fields).length > 0 ? 'This was not done.' : message, fields, typed };
}
