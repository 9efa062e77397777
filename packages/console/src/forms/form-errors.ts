import { Refusal } from '@email-automation/sandbox/refusal';
import { WorkspaceError } from '@email-automation/sandbox/workspace/workspace';
import type { FormField } from './fields.ts';

/** What is wrong with the fields of a form, by their names; what is about none of them is at the empty name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Finds what an error says of the fields of a form. @returns undefined for an error that is about something else */
export function findFieldErrors(error: unknown, fields: readonly FormField[]): FieldErrors | undefined {
  if (error instanceof WorkspaceError) return { workspace: error.message };
  if (!(error instanceof Refusal)) return undefined;
  // Without violations, the message begins with the name of the field.
  const [, name = '', text = error.message] = /^(\w+) (.*?)\.?$/s.exec(error.message) ?? [];
  const violations = error.violations.length > 0 ? error.violations : [{ names: [name], rule: text }];
  return Object.fromEntries(
    violations.map(({ names: [first = '', ...inner], rule }) => {
      const field = fields.find((one) => one.name === first);
      if (field === undefined) return ['', error.message];
      return [first, (rule.startsWith('must') && field.rule) || `${[field.label, ...inner, rule].join(' ')}.`];
    }),
  );
}
