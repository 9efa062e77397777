/** How a language writes values. */
export interface Syntax {
  string(text: string): string;
  /** The separator of a key and its value, such as `: `. */
  separator: string;
  /** A key of an object; by default a string. */
  key?(name: string): string;
  object: readonly [open: string, close: string];
  /** An object without members, where it differs from an empty list. */
  emptyObject?: string;
  array: readonly [open: string, close: string];
  constants?: Readonly<Record<'true' | 'false' | 'null', string>>;
  /** The indentation of a level (default: two spaces). */
  indent?: string;
  /** Whether the last member has a comma, too. */
  trailingComma?: boolean;
}

/** Columns of the longest list or object that is written in a line. */
const width = 60;

/**
 * Writes a JSON value as source code.
 * @param indent the beginning of the lines after the first
 */
export function literal(value: unknown, syntax: Syntax, indent = ''): string {
  const line = inLine(value, syntax);
  if (typeof value !== 'object' || value === null || (line.length <= width && isFlat(value))) return line;
  const inner = indent + (syntax.indent ?? '  ');
  const members = Array.isArray(value)
    ? value.map((item) => literal(item, syntax, inner))
    : Object.entries(value).map(
        ([name, item]) => `${key(name, syntax)}${syntax.separator}${literal(item, syntax, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? syntax.array : syntax.object;
  const end = syntax.trailingComma ? ',' : '';
  return `${open.trim()}\n${members.map((member) => inner + member).join(',\n')}${end}\n${indent}${close.trim()}`;
}

const isFlat = (value: object) => Object.values(value).every((item) => typeof item !== 'object' || item === null);

const key = (name: string, { key: write, string }: Syntax) => (write ?? string)(name);

function inLine(value: unknown, syntax: Syntax): string {
  if (typeof value === 'string') return syntax.string(value);
  if (typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value);
    return syntax.constants?.[text as 'true' | 'false' | 'null'] ?? text;
  }
  if (Array.isArray(value)) {
    const [open, close] = syntax.array;
    return `${open.trim()}${value.map((item) => inLine(item, syntax)).join(', ')}${close.trim()}`;
  }
  const members = Object.entries(value).map(
    ([name, item]) => `${key(name, syntax)}${syntax.separator}${inLine(item, syntax)}`,
  );
  if (members.length === 0) return syntax.emptyObject ?? syntax.object.map((part) => part.trim()).join('');
  const [open, close] = syntax.object;
  return `${open}${members.join(', ')}${close}`;
}
