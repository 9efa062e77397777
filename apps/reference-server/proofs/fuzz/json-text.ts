/** JSON that no value of JavaScript has: `-0`, `1e400`, a key twice, or deeper nesting than a stack. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Formats a value as JSON; parts of it can be text. Halves of surrogate pairs become escapes. */
export function formatJson(value: unknown): string {
  if (value instanceof JsonText) return value.text;
  if (Array.isArray(value)) return `[${value.map(formatJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${formatMembers(value)}}`;
}

/** The members of an object without its braces. */
export const formatMembers = (value: object): string =>
  Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${formatJson(member)}`)
    .join(',');
