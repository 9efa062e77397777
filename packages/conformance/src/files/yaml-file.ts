import { LineCounter, parseDocument } from 'yaml';
import { type Reporting, readText, UsageError } from './read-text.ts';

/** An error in a file. */
export interface FileError {
  /** Keys that lead to the value. */
  path: string[];
  message: string;
}

/** The content of a YAML file, with the means to locate errors in it. */
export interface YamlFile {
  value: unknown;
  /** Formats errors as lines with file, line and column, in the order of the file and without duplicates. */
  locate(errors: readonly FileError[]): string;
}

/** Reads a YAML or JSON file. @throws the error to report when it cannot be read, or with the first error of its syntax */
export function readYaml(file: string, reporting: Reporting = {}): YamlFile {
  const { error: ReadError = UsageError } = reporting;
  const lines = new LineCounter();
  const document = parseDocument(readText(file, reporting), { lineCounter: lines });
  const at = (offset: number, message: string) => {
    const { line, col } = lines.linePos(offset);
    return { line, text: `${file}:${line}:${col}: ${message}` };
  };
  const [error] = document.errors;
  if (error) throw new ReadError(at(error.pos[0], error.message.split(' at line')[0] ?? '').text);
  return {
    value: document.toJS(),
    locate(errors) {
      const located = errors.map(({ path, message }) => at(offsetOf(document, path), message));
      return [...new Set(located.sort((a, b) => a.line - b.line).map((one) => one.text))].join('\n');
    },
  };
}

/** The offset of a value in the text, or of the closest enclosing value. */
function offsetOf(document: ReturnType<typeof parseDocument>, path: string[]): number {
  for (let length = path.length; length > 0; length--) {
    const keys = path.slice(0, length);
    const parent = document.getIn(keys.slice(0, -1), true) as {
      items?: { key?: { value?: unknown; range?: number[] } }[];
    };
    const pair = parent?.items?.find((item) => item?.key?.value === keys.at(-1));
    if (pair?.key?.range?.[0] !== undefined) return pair.key.range[0];
    const node = document.getIn(keys, true) as { range?: number[] } | undefined;
    if (node?.range?.[0] !== undefined) return node.range[0];
  }
  return 0;
}
