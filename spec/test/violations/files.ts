import { swap } from '../folder.ts';
import { readFixture, things, token, type Violation } from './violation.ts';

/** Violations in the names and contents of files. */
export const fileViolations: Violation[] = [
  {
    rule: 'house/component-file-name',
    violation: 'a file in lower case',
    changes: {
      'components/examples/oneThing.yaml': readFixture('components/examples/OneThing.yaml'),
      'components/examples/OneThing.yaml': null,
      [things]: swap('OneThing', 'oneThing'),
    },
    at: [`${things}: $ref: ../components/examples/oneThing.yaml`],
  },
  {
    rule: 'house/component-file-name',
    violation: 'a schema in the folder of responses',
    changes: {
      'components/responses/Errors.yaml': readFixture('components/schemas/Errors.yaml'),
      'components/schemas/Errors.yaml': null,
      'components/responses/Failure.yaml': swap('../schemas/Errors.yaml', './Errors.yaml'),
    },
    at: ['components/responses/Failure.yaml: $ref: ./Errors.yaml'],
  },
  {
    rule: 'house/component-file-name',
    violation: 'a part of a file',
    changes: {
      'components/parameters/AccountId.yaml': swap('type: string', '$ref: ../schemas/Thing.yaml#/properties/id'),
    },
    at: ['components/parameters/AccountId.yaml: $ref: ../schemas/Thing.yaml#/properties/id'],
  },
  {
    rule: 'house/component-file-name',
    violation: 'another name in openapi.yaml',
    changes: { 'openapi.yaml': (text) => text.replaceAll('ApiToken:', 'Token:') },
    at: ['openapi.yaml: $ref: components/securitySchemes/ApiToken.yaml'],
  },
  {
    rule: 'house/no-orphan-files',
    violation: 'a schema that nothing refers to',
    changes: { 'components/schemas/Lost.yaml': 'type: string\n' },
    at: ['components/schemas/Lost.yaml: type: string'],
  },
  {
    rule: 'house/no-orphan-files',
    violation: 'a path that openapi.yaml lacks',
    changes: { 'paths/v2_lost.yaml': 'get: {}\n' },
    at: ['paths/v2_lost.yaml: get: {}'],
  },
  {
    rule: 'house/path-file-name',
    violation: 'a file of another name',
    changes: {
      'openapi.yaml': swap('paths/oauth_token.yaml', 'paths/token.yaml'),
      'paths/token.yaml': readFixture(token),
      [token]: null,
    },
    at: ['openapi.yaml: /oauth/token:'],
  },
  {
    rule: 'rule/table-of-contents',
    violation: 'a schema in openapi.yaml',
    changes: { 'openapi.yaml': (text) => `${text}  examples: {}\n` },
    at: ['openapi.yaml: examples: {}'],
  },
];
