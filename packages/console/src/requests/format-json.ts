declare global {
  /** Part of Node 24 and of browsers, but not yet of TypeScript. */
  interface JSON {
    rawJSON(text: string): object;
  }
}

/** JSON of more levels is not formatted: its indentation would be longer than its content. */
const maxLevels = 60;

/** Formats JSON in lines; numbers stay as they were written. @returns undefined if it is invalid or too deep */
export function formatJson(text: string): string | undefined {
  let level = 0;
  for (const [bracket] of text.matchAll(/[[{}\]]/g)) {
    level += bracket === '[' || bracket === '{' ? 1 : -1;
    if (level > maxLevels) return undefined;
  }
  try {
    return JSON.stringify(JSON.parse(text, keepNumber), null, 2);
  } catch {
    return undefined;
  }
}

/** Makes `JSON.stringify` write numbers as they were, also those that no number of JavaScript equals. */
const keepNumber = (_name: string, value: unknown, { source } = { source: '' }) =>
  typeof value === 'number' ? JSON.rawJSON(source) : value;
