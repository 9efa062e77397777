import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Reads the rows of a CSV file (RFC 4180, without line breaks in fields), keyed by the names in its first line. */
export async function* readCsv(input: Readable): AsyncGenerator<Record<string, string>> {
  let names: string[] | undefined;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line === '') continue;
    const fields = line.includes('"') ? parseQuotedFields(line) : line.split(',');
    if (names) yield Object.fromEntries(names.map((name, i) => [name, fields[i] ?? '']));
    else names = fields.map((name) => name.replace(/^\ufeff/, '').trim());
  }
}

function parseQuotedFields(line: string): string[] {
  const fields = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...fields].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}
