import { expect, test } from 'vitest';
import { elementName } from '../src/contract/element-name.ts';

const document = {
  paths: {
    '/v2/things': {
      parameters: [{ name: 'account_id' }],
      get: { parameters: [{ $ref: '#/components/parameters/Page' }, { name: 'sort' }] },
    },
  },
};

test.each([
  ['#/paths/~1v2~1things/get/parameters/1/schema', 'GET /v2/things parameters/sort/schema'],
  ['#/paths/~1v2~1things/get/parameters/0', 'GET /v2/things parameters/Page'],
  ['#/paths/~1v2~1things/get/parameters/7', 'GET /v2/things parameters/7'],
  ['#/paths/~1v2~1things/parameters/0', '/v2/things parameters/account_id'],
  [
    '#/paths/~1v2~1things/get/responses/200/content/application~1json',
    'GET /v2/things responses/200/content/application/json',
  ],
  ['#/paths/~1v2~1things/get', 'GET /v2/things'],
  ['#/paths/~1v2~1things', '/v2/things'],
  ['#/components/schemas/Thing', 'components/schemas/Thing'],
  ['#/info', 'info'],
])('%s is %s', (pointer, text) => {
  expect(elementName(pointer, document)).toBe(text);
});
