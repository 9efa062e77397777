import { Refusal } from '@email-automation/sandbox/refusal';
import { WorkspaceError } from '@email-automation/sandbox/workspace/workspace';
import { explainError } from '../explain-error.ts';
import type { FormField } from './fields.ts';

/** The faults of the fields of a form, by their names; a fault of the whole form is at the empty name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Finds the faults of the fields of a form in an error. @returns undefined for an error that no input causes */
export function findFieldErrors(error: unknown, fields: readonly FormField[]): FieldErrors | undefined {
  const { status, message } = explainError(error);
  if (status >= 500) return undefined;
  if (error instanceof WorkspaceError) return { workspace: message };
  if (!(error instanceof Refusal)) return { '': message };
  // Without violations, the message begins with the name of the field.
  const [, name = '', text = message] = /^(\w+) (.*?)\.?$/s.exec(message) ?? [];
  const violations = error.violations.length > 0 ? error.violations : [{ names: [name], rule: text }];
  return Object.fromEntries(
    violations.map(({ names: [first = '', ...inner], rule }) => {
      const field = fields.find((one) => one.name === first);
      return field === undefined ? ['', message] : [first, `${[field.label, ...inner, rule].join(' ')}.`];
    }),
  );
}
