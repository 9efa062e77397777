import type { Writable } from 'node:stream';

/**
 * Writes an object as JSON. Fields that are async iterables become arrays, whose elements are written one by one: they need not
 * fit into memory together.
 */
export async function writeJson(stream: Writable, object: object): Promise<void> {
  const write = (text: string) =>
    new Promise<void>((resolve, reject) => {
      // A reader that closed early, such as `head`, is no error.
      stream.write(text, (error) => (error && !/EPIPE/.test(error.message) ? reject(error) : resolve()));
    });
  let separator = '{';
  for (const [field, value] of Object.entries(object)) {
    await write(`${separator}\n  ${JSON.stringify(field)}: `);
    separator = ',';
    if (isIterable(value)) await writeArray(write, value);
    else await write(indent(value, '  '));
  }
  await write('\n}\n');
}

async function writeArray(write: (text: string) => Promise<void>, values: AsyncIterable<unknown>): Promise<void> {
  let count = 0;
  for await (const value of values) await write(`${count++ === 0 ? '[' : ','}\n    ${indent(value, '    ')}`);
  await write(count === 0 ? '[]' : '\n  ]');
}

const indent = (value: unknown, by: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`);

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  value !== null && typeof value === 'object' && Symbol.asyncIterator in value;
