/**
 * Writes an object as JSON, in parts. Fields that are async iterables become arrays, whose elements are written one by one:
 * they need not fit into memory together.
 */
export async function* writeJson(object: object): AsyncGenerator<string> {
  let separator = '{';
  for (const [field, value] of Object.entries(object)) {
    yield `${separator}\n  ${JSON.stringify(field)}: `;
    separator = ',';
    if (isIterable(value)) yield* writeArray(value);
    else yield indent(value, '  ');
  }
  yield '\n}\n';
}

async function* writeArray(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  let count = 0;
  for await (const value of values) yield `${count++ === 0 ? '[' : ','}\n    ${indent(value, '    ')}`;
  yield count === 0 ? '[]' : '\n  ]';
}

const indent = (value: unknown, by: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`);

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  value !== null && typeof value === 'object' && Symbol.asyncIterator in value;
