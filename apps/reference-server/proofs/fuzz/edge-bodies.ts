import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

/** Bodies that are no valid JSON, or no object. */
export const wholeBodies: readonly (string | Buffer)[] = [
  ...[
    '',
    ' ',
    'null',
    'true',
    '0',
    '"x"',
    '[]',
    '[{}]',
    '{}',
    '{',
    '}',
    '{"a":}',
    "{'a':1}",
    '{"a":1,}',
    '[1,]',
    '{"a":1}{"b":2}',
    'NaN',
    'undefined',
  ],
  ...[
    '// x\n{}',
    '{"a":01}',
    '{"a":.5}',
    '{"a":1.}',
    '{"a":+1}',
    '{"a":"\n"}',
    '{"a":"\\x"}',
    '{"a":"\\u12"}',
    '\uFEFF{}',
    '{}\0',
    '<a/>',
    'a=b&c=d',
  ],
  ...[
    '['.repeat(100_000),
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    `{"x":"${'x'.repeat(200_000)}"}`,
    `{"__proto__":{"x":1}}`,
  ],
  ...[
    Buffer.from([0xff, 0xfe]),
    Buffer.from('{"a":"\xff"}', 'latin1'),
    Buffer.from('{"a":1}', 'utf16le'),
    Buffer.from([0xef, 0xbb, 0xbf]),
  ],
];

/** Ways to encode a body, and to break that. @returns the header `Content-Encoding`, and the bytes */
export const encoded: readonly ((body: string) => [string, string | Buffer])[] = [
  ...[
    (body: string): [string, Buffer] => ['gzip', gzipSync(body)],
    (body: string): [string, Buffer] => ['br', brotliCompressSync(body)],
  ],
  ...[
    (body: string): [string, Buffer] => ['deflate', deflateSync(body)],
    (body: string): [string, string] => ['identity', body],
  ],
  (body) => ['gzip', body],
  (body) => ['gzip', gzipSync(body).subarray(0, -5)],
  (body) => ['gzip', Buffer.concat([gzipSync(body), Buffer.from('rest')])],
  (body) => ['gzip, br', gzipSync(body)],
  (body) => ['compress', body],
  (body) => ['GZIP', gzipSync(body)],
];
