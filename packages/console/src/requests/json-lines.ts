declare global {
  /** Part of Node 24 and of browsers, but not yet of TypeScript. */
  interface JSON {
    rawJSON(text: string): object;
    isRawJSON(value: unknown): boolean;
  }
}

/** A line of formatted JSON, and the path of the value that begins on it, such as `subscribers[0].email`. */
export interface JsonLine {
  text: string;
  path?: string;
}

/** JSON of more levels is not formatted: its indentation would be longer than its content. */
const maxLevels = 60;

/** Formats JSON in lines; numbers stay as they were written. @returns undefined if it is invalid or too deep */
export function formatJson(text: string): JsonLine[] | undefined {
  const lines: JsonLine[] = [];
  function write(value: unknown, path: string, level: number, before: string, after: string): void {
    const add = (content: string, of?: string) => lines.push({ text: '  '.repeat(level) + content, path: of });
    const isNested = typeof value === 'object' && value !== null && !JSON.isRawJSON(value);
    const entries = isNested ? Object.entries(value) : [];
    if (entries.length === 0) return void add(`${before}${JSON.stringify(value)}${after}`, path);
    if (level === maxLevels) throw new RangeError('The JSON has too many levels.');
    const isList = Array.isArray(value);
    add(`${before}${isList ? '[' : '{'}`, path);
    for (const [index, [name, inner]] of entries.entries()) {
      const own = isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
      const comma = index < entries.length - 1 ? ',' : '';
      write(inner, own, level + 1, isList ? '' : `${JSON.stringify(name)}: `, comma);
    }
    add(`${isList ? ']' : '}'}${after}`);
  }
  try {
    write(JSON.parse(text, keepNumber), '', 0, '', '');
    return lines;
  } catch {
    return undefined;
  }
}

/** Makes `JSON.stringify` write numbers as they were, also those that no number of JavaScript equals. */
const keepNumber = (_name: string, value: unknown, { source } = { source: '' }) =>
  typeof value === 'number' ? JSON.rawJSON(source) : value;

/**
 * The path of the line of an attribute or, if it is missing, of its parent.
 * @param singleRecord the place of the only record of the operation, which attributes are relative to
 */
export function locateLine(lines: readonly JsonLine[], attribute: string, singleRecord?: string): string {
  const paths = new Set(lines.map(({ path }) => path));
  let path = singleRecord === undefined || paths.has(attribute) ? attribute : `${singleRecord}[0].${attribute}`;
  while (path !== '' && !paths.has(path))
    path = path.slice(0, Math.max(0, path.lastIndexOf('.'), path.lastIndexOf('[')));
  return path;
}
