import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { check } from '../src/check.ts';
import type { Problem } from '../src/problems.ts';
import { houseRules } from '../src/redocly.ts';
import { contractFolder, type FileChange, swap } from './folder.ts';

const things = 'paths/v2_{account_id}_things.yaml';
const token = 'paths/oauth_token.yaml';

interface Breach {
  rule: string;
  breach: string;
  changes: Record<string, FileChange>;
  /** What the rule points at: `file: text of the line`. */
  at: string[];
}

const breaches: Breach[] = [
  {
    rule: 'house/component-file-name',
    breach: 'a file in lower case',
    changes: {
      'components/examples/oneThing.yaml': readFixture('components/examples/OneThing.yaml'),
      'components/examples/OneThing.yaml': null,
      [things]: swap('OneThing', 'oneThing'),
    },
    at: [`${things}: $ref: ../components/examples/oneThing.yaml`],
  },
  {
    rule: 'house/component-file-name',
    breach: 'a schema in the folder of responses',
    changes: {
      'components/responses/Errors.yaml': readFixture('components/schemas/Errors.yaml'),
      'components/schemas/Errors.yaml': null,
      'components/responses/Failure.yaml': swap('../schemas/Errors.yaml', './Errors.yaml'),
    },
    at: ['components/responses/Failure.yaml: $ref: ./Errors.yaml'],
  },
  {
    rule: 'house/component-file-name',
    breach: 'a part of a file',
    changes: {
      'components/parameters/AccountId.yaml': swap('type: string', '$ref: ../schemas/Thing.yaml#/properties/id'),
    },
    at: ['components/parameters/AccountId.yaml: $ref: ../schemas/Thing.yaml#/properties/id'],
  },
  {
    rule: 'house/component-file-name',
    breach: 'another name in openapi.yaml',
    changes: { 'openapi.yaml': (text) => text.replaceAll('ApiToken:', 'Token:') },
    at: ['openapi.yaml: $ref: components/securitySchemes/ApiToken.yaml'],
  },
  {
    rule: 'house/named-examples',
    breach: 'an example without a name',
    changes: {
      [things]: swap('examples:\n          red:\n            summary: A red thing\n            value:', 'example:'),
    },
    at: [`${things}: application/json:`],
  },
  {
    rule: 'house/named-examples',
    breach: 'an empty list of examples',
    changes: {
      [things]: swap(
        "examples:\n          red:\n            summary: A red thing\n            value: { id: '1', colour: red }",
        'examples: {}',
      ),
    },
    at: [`${things}: application/json:`],
  },
  {
    rule: 'house/named-examples',
    breach: 'an example without a value',
    changes: { 'components/examples/OneThing.yaml': 'summary: One thing\n' },
    at: ['components/examples/OneThing.yaml: summary: One thing'],
  },
  {
    rule: 'house/no-ambiguous-paths',
    breach: 'a pair that the interface does not have',
    changes: {
      'openapi.yaml': swap(
        '  /oauth/token:',
        '  /v2/accounts/{id}:\n    $ref: paths/v2_accounts_{id}.yaml\n  /oauth/token:',
      ),
      'paths/v2_accounts_{id}.yaml': readFixture(things)
        .replaceAll('Thing\n', 'Account\n')
        .replaceAll(/\w+\/AccountId/g, 'parameters/Id')
        .replace('listThings', 'listAccounts')
        .replace('createThing', 'createAccount'),
      'components/parameters/Id.yaml': readFixture('components/parameters/AccountId.yaml').replace('account_id', 'id'),
    },
    at: ['openapi.yaml: /v2/accounts/{id}:'],
  },
  {
    rule: 'house/no-orphan-files',
    breach: 'a schema that nothing refers to',
    changes: { 'components/schemas/Lost.yaml': 'type: string\n' },
    at: ['components/schemas/Lost.yaml: type: string'],
  },
  {
    rule: 'house/no-orphan-files',
    breach: 'a path that openapi.yaml lacks',
    changes: { 'paths/v2_lost.yaml': 'get: {}\n' },
    at: ['paths/v2_lost.yaml: get: {}'],
  },
  {
    rule: 'house/path-file-name',
    breach: 'a file of another name',
    changes: {
      'openapi.yaml': swap('paths/oauth_token.yaml', 'paths/token.yaml'),
      'paths/token.yaml': readFixture(token),
      [token]: null,
    },
    at: ['openapi.yaml: /oauth/token:'],
  },
  {
    rule: 'house/rate-limit-class',
    breach: 'an operation without a limit',
    changes: { [things]: swap('  x-rate-limit: individual\n', '') },
    at: [`${things}: get:`],
  },
  {
    rule: 'house/rate-limit-class',
    breach: 'an unknown limit',
    changes: { [things]: swap('x-rate-limit: batch', 'x-rate-limit: batches') },
    at: [`${things}: post:`],
  },
  {
    rule: 'house/rate-limit-headers',
    breach: 'a shared response without one of the headers',
    changes: {
      'components/responses/Failure.yaml': swap(
        '  X-RateLimit-Remaining:\n    $ref: ../headers/RateLimitRemaining.yaml\n',
        '',
      ),
    },
    at: ['components/responses/Failure.yaml: description: The request failed.'],
  },
  {
    rule: 'house/rate-limit-headers',
    breach: 'a success without headers',
    changes: {
      [things]: (text) => text.replace(/'204':\n(.*)\n(.*\n){5}/, "'204':\n$1\n"),
    },
    at: [`${things}: description: Created.`],
  },
  {
    rule: 'house/repeatable',
    breach: 'a POST that does not tell whether a repeat does harm',
    changes: { [things]: swap('  x-repeatable: false\n', '') },
    at: [`${things}: post:`],
  },
  {
    rule: 'house/repeatable',
    breach: 'a word in place of yes or no',
    changes: { [token]: swap('x-repeatable: false', 'x-repeatable: perhaps') },
    at: [`${token}: post:`],
  },
  {
    rule: 'house/repeatable',
    breach: 'a GET that tells it',
    changes: { [things]: swap('x-rate-limit: individual', 'x-rate-limit: individual\n  x-repeatable: true') },
    at: [`${things}: x-repeatable: true`],
  },
  {
    rule: 'house/repeatable',
    breach: 'a response that tells something else',
    changes: { 'components/responses/Failure.yaml': swap('headers:', 'x-repeatable: 1\nheaders:') },
    at: ['components/responses/Failure.yaml: x-repeatable: 1'],
  },
  {
    rule: 'house/valid-defaults',
    breach: 'a default outside its enumeration',
    changes: { [things]: swap('default: asc', 'default: up') },
    at: [`${things}: default: up`],
  },
  {
    rule: 'house/valid-defaults',
    breach: 'a default of a schema that refers to itself',
    changes: {
      'components/schemas/Thing.yaml': swap('    items:\n', '    default: [{ parts: [{ colour: 3 }] }]\n    items:\n'),
    },
    at: ['components/schemas/Thing.yaml: default: [{ parts: [{ colour: 3 }] }]'],
  },
  {
    rule: 'house/valid-header-examples',
    breach: 'an example of another type',
    changes: { 'components/headers/RateLimitLimit.yaml': swap('3600', "'3600'") },
    at: ["components/headers/RateLimitLimit.yaml: example: '3600'"],
  },
  {
    rule: 'house/valid-header-examples',
    breach: 'a named example of another type',
    changes: { 'components/headers/RateLimitRemaining.yaml': swap('12', 'few') },
    at: ['components/headers/RateLimitRemaining.yaml: value: few'],
  },
  {
    rule: 'house/version',
    breach: 'a version other than the package has',
    changes: { 'openapi.yaml': swap('1.2.0', '1.3.0') },
    at: ['openapi.yaml: version: 1.3.0'],
  },
  {
    rule: 'rule/dialect',
    breach: 'the dialect of OpenAPI',
    changes: { 'openapi.yaml': swap('json-schema.org/draft/2020-12/schema', 'spec.openapis.org/oas/3.1/dialect/base') },
    at: ['openapi.yaml: jsonSchemaDialect: https://spec.openapis.org/oas/3.1/dialect/base'],
  },
  {
    rule: 'rule/dialect',
    breach: 'no dialect',
    changes: { 'openapi.yaml': swap('jsonSchemaDialect: https://json-schema.org/draft/2020-12/schema\n', '') },
    at: ['openapi.yaml: openapi: 3.1.1'],
  },
  {
    rule: 'rule/table-of-contents',
    breach: 'a schema in openapi.yaml',
    changes: { 'openapi.yaml': (text) => `${text}  examples: {}\n` },
    at: ['openapi.yaml: examples: {}'],
  },
  {
    rule: 'rule/operation-verb',
    breach: 'a noun alone',
    changes: { [things]: swap('listThings', 'things') },
    at: [`${things}: operationId: things`],
  },
  {
    rule: 'rule/json-bodies',
    breach: 'another media type',
    changes: { [things]: swap('application/json:\n        schema', 'application/xml:\n        schema') },
    at: [`${things}: application/xml:`],
  },
  {
    rule: 'rule/error-responses',
    breach: 'no 404',
    changes: { [things]: swap("    '404':\n      $ref: ../components/responses/Failure.yaml\n", '') },
    at: [`${things}: responses:`],
  },
  {
    rule: 'rule/shared-error-responses',
    breach: 'an error of its own',
    changes: {
      [things]: (text) =>
        text.replaceAll('$ref: ../components/responses/Unauthorized.yaml', 'description: No credential.'),
      'components/responses/Unauthorized.yaml': null,
    },
    at: [`${things}: '401':`, `${things}: '401':`],
  },
];

describe.concurrent('house rules', () => {
  test('a contract that keeps all of them passes', async () => {
    expect(await check(await contractFolder())).toEqual([]);
  });

  test.for(breaches)('$rule reports $breach', async ({ rule, changes, at }) => {
    const folder = await contractFolder(changes);
    const found = (await check(folder)).map(
      (problem) => `${problem.rule} at ${problem.file}: ${textAt(folder, problem)}`,
    );
    expect(found).toEqual(at.map((place) => `${rule} at ${place}`));
  });

  test('the rules of Redocly that redocly.yaml switches on are at work', async () => {
    const folder = await contractFolder({
      'openapi.yaml': swap('  /oauth/token:', '  /v2/get_things/{id}:\n    $ref: broken.yaml\n  /oauth/token:'),
      'broken.yaml': broken,
      'components/schemas/more/Thing.yaml':
        'type: object\nproperties:\n  name:\n    type: string\n    examples: [1]\n  size:\n    type: integer\n',
    });
    const found = new Set((await check(folder)).map(({ rule }) => rule));
    const { rules } = parse(readFileSync(houseRules, 'utf8')) as { rules: Record<string, unknown> };
    const switchedOn = Object.keys(rules).filter((rule) => !rule.includes('/') && rules[rule] !== 'off');
    expect(switchedOn.filter((rule) => !found.has(rule))).toEqual([]);
  });

  test('a problem that an ignore file hides is a problem', async () => {
    const folder = await contractFolder({
      'openapi.yaml': swap('  license:\n    name: Apache-2.0\n    identifier: Apache-2.0\n', ''),
      'redocly.yaml': 'extends: [minimal]\nrules:\n  info-license: warn\n',
    });
    const lint = () => check(folder, join(folder, 'redocly.yaml'));
    expect(await lint()).toMatchObject([{ rule: 'info-license' }]);
    await writeFile(join(folder, '.redocly.lint-ignore.yaml'), "openapi.yaml:\n  info-license:\n    - '#/info'\n");
    expect(await lint()).toMatchObject([{ rule: 'no-ignored-problems', file: '.redocly.lint-ignore.yaml' }]);
  });

  test('every rule of our own has a contract here that breaks it', () => {
    const { rules } = parse(readFileSync(houseRules, 'utf8')) as { rules: Record<string, unknown> };
    const own = Object.keys(rules).filter((rule) => rule.includes('/'));
    expect([...new Set(breaches.map(({ rule }) => rule))].sort()).toEqual(own.sort());
  });
});

/** A path that breaks every rule of Redocly that redocly.yaml switches on. */
const broken = `
post:
  operationId: createThings
  tags: [Things, Nowhere]
  summary: Create things
  requestBody:
    content:
      application/json:
        schema:
          $ref: components/schemas/Thing.yaml
        examples:
          wrong:
            value: { id: 1 }
          twice:
            value: { id: '1' }
            externalValue: ./thing.json
  responses:
    $ref: 'components/responses/Failure.yaml'
get:
  operationId: listBrokenThings
  tags: [Things]
  summary: List things
  parameters:
    - name: ids
      in: query
      schema:
        type: array
        items: { type: string }
      example: 1
  responses:
    '200':
      description: Things.
      content:
        application/json:
          schema:
            $ref: components/schemas/more/Thing.yaml
`;

function readFixture(name: string): string {
  return readFileSync(new URL(`fixtures/contract/${name}`, import.meta.url), 'utf8');
}

function textAt(folder: string, { file, line }: Problem): string | undefined {
  return readFileSync(join(folder, file), 'utf8').split('\n')[line - 1]?.trim();
}
