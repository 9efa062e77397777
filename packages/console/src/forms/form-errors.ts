import { Refusal } from '@email-automation/sandbox/refusal';
import { RecordExists, UnknownAccount } from '@email-automation/sandbox/workspace/create-record';
import { ConcurrentChange } from '@email-automation/sandbox/workspace/record-changes';
import { WorkspaceError } from '@email-automation/sandbox/workspace/workspace';
import { ValidationFailed } from '@email-automation/service/domain/errors';
import { ConsoleError } from '../console-error.ts';
import type { FormField } from './fields.ts';

/** What is wrong with the fields of a form, by their names; what is about none of them is at the empty name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Finds what an error says of the fields of a form. @returns undefined for an error that is about something else */
export function findFieldErrors(error: unknown, fields: readonly FormField[]): FieldErrors | undefined {
  const at = (name: string, message: string): FieldErrors => {
    const field = fields.find((one) => one.name === name);
    if (!field) return { '': message };
    if (!message.startsWith(`${name} `)) return { [name]: message };
    const rule = message.startsWith(`${name} must`) && field.rule;
    return { [name]: rule || field.label + message.slice(name.length) };
  };
  if (error instanceof ConcurrentChange) return describeOvertaken(error, fields);
  if (error instanceof Refusal && error.violations.length > 0) return describeViolations(error.violations, fields);
  if (error instanceof RecordExists)
    return at(error.field, error.field === 'id' ? `${error.key} exists already. Choose another one.` : error.message);
  if (error instanceof UnknownAccount) return at('account', 'Choose an account.');
  if (error instanceof WorkspaceError) return at('workspace', error.message);
  if (error instanceof ConsoleError && Object.keys(error.fields).length > 0) return error.fields;
  if (error instanceof ValidationFailed) {
    const found: Record<string, string> = {};
    for (const { attribute = '', message } of error.errors) {
      const [first = ''] = attribute.split(/[.[]/);
      const [[name, text] = ['', message]] = Object.entries(at(first, message));
      found[name] ??= text;
    }
    return found;
  }
  // Their messages begin with the name of the field.
  if (error instanceof Refusal || error instanceof ConsoleError)
    return at(/^\w+/.exec(error.message)?.[0] ?? '', error.message);
  return undefined;
}

function describeViolations(violations: Refusal['violations'], fields: readonly FormField[]): FieldErrors {
  return Object.fromEntries(
    violations.map(({ names, rule }) => {
      const [first = '', index, inner] = names;
      const field = fields.find(({ name }) => name === first);
      if (field === undefined) return ['', `${[...names, rule].join(' ')}.`];
      if (inner !== undefined)
        return [names.join('.'), `${seriesLabels[inner] ?? inner} of email ${Number(index) + 1} ${rule}.`];
      return [first, (/^must/.test(rule) && field.rule) || `${field.label} ${rule}.`];
    }),
  );
}

/** What the fields of an email of a series are called. */
export const seriesLabels: Readonly<Record<string, string>> = {
  subject: 'Subject',
  text_body: 'Plain text',
  html_body: 'HTML',
};

/** Describes a concurrent change of a field, with its present value if that is short. */
function describeOvertaken({ overtaken, stored }: ConcurrentChange, fields: readonly FormField[]): FieldErrors {
  return Object.fromEntries(
    overtaken.map((name) => {
      const text = String(stored[name] ?? '');
      const isShort = typeof stored[name] !== 'object' && text.length <= 80 && !text.includes('\n');
      const now = isShort ? `, and is now ${text === '' ? 'empty' : `“${text}”`}` : '';
      const { label = name } = fields.find((field) => field.name === name) ?? {};
      return [name, `${label} changed in the meantime${now}: save again to replace that.`];
    }),
  );
}
