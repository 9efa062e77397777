import { readFileSync } from 'node:fs';
import { similarName } from '@email-automation/sandbox/similar-name';
import { ConfigurationError } from './configuration-error.ts';
import { keyOf, namedOptions, type ServeOptionName } from './serve-options.ts';

/** A value as text, as in a variable, and the line of its key. */
export interface FileValue {
  text: string;
  line: number;
}

/** The options that a file can set. */
export const fileOptions = namedOptions.filter(([name]) => name !== 'config');

/**
 * Reads a configuration file: a YAML mapping of the options.
 * @throws ConfigurationError with the file and the line
 */
export async function readConfigurationFile(file: string): Promise<Map<ServeOptionName, FileValue>> {
  // Loaded on demand, because it takes time to load.
  const { isMap, isScalar, isSeq, LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const lineOf = (offset = 0) => lines.linePos(offset).line;
  const document = parseDocument(readText(file), { lineCounter: lines });
  const [syntax] = document.errors;
  if (syntax) throw new ConfigurationError(`${file}:${lineOf(syntax.pos[0])}: ${syntax.message}`);
  const values = new Map<ServeOptionName, FileValue>();
  const { contents } = document;
  if (contents === null) return values;
  if (!isMap(contents))
    throw new ConfigurationError(`${file}:1: The file must have options such as port: 4000, each on its line.`);
  const keys = new Map(fileOptions.map(([name]) => [keyOf(name), name]));
  for (const { key, value } of contents.items) {
    const text = String(isScalar(key) ? key.value : key);
    const line = isScalar(key) ? lineOf(key.range?.[0]) : 1;
    const name = keys.get(text);
    if (name === undefined)
      throw new ConfigurationError(`${file}:${line}: There is no option ${text}.${advice(text, [...keys.keys()])}`);
    // A key without a value counts as missing, as an empty variable does.
    if (value === null || (isScalar(value) && (value.value === null || value.value === ''))) continue;
    const parts: unknown[] = isSeq(value) ? value.items : [value];
    const texts = parts.map((part) => (isScalar(part) ? String(part.value) : undefined));
    if (texts.includes(undefined)) throw new ConfigurationError(`${file}:${line}: ${text} must be a value or a list.`);
    values.set(name, { text: texts.join(','), line });
  }
  return values;
}

function advice(text: string, keys: string[]): string {
  const similar = similarName(text.replaceAll('-', '_').toLowerCase(), keys);
  return similar ? ` Did you mean ${similar}?` : ' To list the options, run: email-automation-server config';
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigurationError(
      `The configuration file ${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Check --config.`,
    );
  }
}
