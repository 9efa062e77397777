import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendPointer, parsePointer, valueAt } from '../src/json-pointer.ts';

// The document and the pointers of RFC 6901, section 5.
const document = {
  foo: ['bar', 'baz'],
  '': 0,
  'a/b': 1,
  'c%d': 2,
  'e^f': 3,
  'g|h': 4,
  'i\\j': 5,
  'k"l': 6,
  ' ': 7,
  'm~n': 8,
};

test.each([
  ['', document],
  ['/foo', document.foo],
  ['/foo/0', 'bar'],
  ['/', 0],
  ['/a~1b', 1],
  ['/c%d', 2],
  ['/e^f', 3],
  ['/g|h', 4],
  ['/i\\j', 5],
  ['/k"l', 6],
  ['/ ', 7],
  ['/m~0n', 8],
])('%j is the pointer of a value', (pointer, value) => {
  expect(valueAt(document, pointer)).toBe(value);
  expect(valueAt(document, `#${pointer}`)).toBe(value);
  expect(appendPointer('', ...parsePointer(pointer))).toBe(pointer);
});

test.each(['/bar', '/foo/2', '/foo/0/0', '/foo/0/length', '/toString', '/__proto__', '/constructor/name'])(
  'nothing is at %s',
  (pointer) => expect(valueAt(document, pointer)).toBeUndefined(),
);

test('any keys can be formatted and parsed', () => {
  expect(appendPointer('#/a', '~1', 0)).toBe('#/a/~01/0');
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('~', '/', '0', '1', '#', 'é') })), (keys) => {
      expect(parsePointer(appendPointer('', ...keys))).toEqual(keys);
      expect(parsePointer(`#${appendPointer('', ...keys)}`)).toEqual(keys);
    }),
  );
});
