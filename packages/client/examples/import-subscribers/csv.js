// @ts-check
import { createInterface } from 'node:readline';

/**
 * Reads the rows of a CSV file (RFC 4180, without line breaks in fields), keyed by the names in its first line.
 * @param {import('node:stream').Readable} input
 * @returns {AsyncGenerator<Record<string, string>>}
 */
export async function* readCsv(input) {
  /** @type {string[] | undefined} */
  let names;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line === '') continue;
    const fields = line.includes('"') ? parseQuotedFields(line) : line.split(',');
    if (names) yield Object.fromEntries(names.map((name, i) => [name, fields[i] ?? '']));
    else names = fields.map((name) => name.replace(/^\ufeff/, '').trim());
  }
}

/** @param {string} line */
function parseQuotedFields(line) {
  const fields = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...fields].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}
