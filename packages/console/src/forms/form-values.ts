import type { FieldViolation } from '@email-automation/sandbox/workspace/create-record';

/** The fields of a form as they were sent. */
export type FormBody = Readonly<Record<string, string | string[] | undefined>>;

/** The text of a field: empty if it is missing, the last one if it is repeated. Browsers send lines that end with CRLF. */
export function readText(body: FormBody, name: string): string {
  return ([body[name]].flat().at(-1) ?? '').replaceAll('\r\n', '\n');
}

/** Whether a checkbox is checked. */
export const isChecked = (body: FormBody, name: string): boolean => readText(body, name) !== '';

/** The fields of these names that are not empty. */
export function readTexts(body: FormBody, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, readText(body, name)] as const).filter(([, text]) => text.trim() !== ''),
  );
}

/** What is wrong with the fields of a form, by their names. @param labels what users call fields, by their names */
export function toFieldErrors(
  violations: readonly FieldViolation[],
  labels: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    violations.map(({ names, rule }) => {
      const [first = '', index, inner] = names;
      const field = names.join('.');
      if (inner === undefined) return [field, `${labels[first] ?? first} ${rule}.`];
      return [field, `${labels[inner] ?? inner} of email ${Number(index) + 1} ${rule}.`];
    }),
  );
}
