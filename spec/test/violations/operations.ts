import { swap } from '../folder.ts';
import { readFixture, things, token, type Violation } from './violation.ts';

/** Violations in paths and operations. */
export const operationViolations: Violation[] = [
  {
    rule: 'house/no-ambiguous-paths',
    violation: 'a pair that the interface does not have',
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
    rule: 'house/rate-limit-class',
    violation: 'an operation without a limit',
    changes: { [things]: swap('  x-rate-limit: individual\n', '') },
    at: [`${things}: get:`],
  },
  {
    rule: 'house/rate-limit-class',
    violation: 'an unknown limit',
    changes: { [things]: swap('x-rate-limit: batch', 'x-rate-limit: batches') },
    at: [`${things}: post:`],
  },
  {
    rule: 'house/idempotent',
    violation: 'a POST that does not state whether it is idempotent',
    changes: { [things]: swap('  x-idempotent: false\n', '') },
    at: [`${things}: post:`],
  },
  {
    rule: 'house/idempotent',
    violation: 'a string in place of a boolean',
    changes: { [token]: swap('x-idempotent: false', 'x-idempotent: perhaps') },
    at: [`${token}: post:`],
  },
  {
    rule: 'house/idempotent',
    violation: 'a GET that states it',
    changes: { [things]: swap('x-rate-limit: individual', 'x-rate-limit: individual\n  x-idempotent: true') },
    at: [`${things}: x-idempotent: true`],
  },
  {
    rule: 'house/retryable',
    violation: 'a response that states a number',
    changes: { 'components/responses/Failure.yaml': swap('headers:', 'x-retryable: 1\nheaders:') },
    at: ['components/responses/Failure.yaml: x-retryable: 1'],
  },
  {
    rule: 'house/retryable',
    violation: 'a response that is called idempotent',
    changes: { 'components/responses/Failure.yaml': swap('headers:', 'x-idempotent: true\nheaders:') },
    at: ['components/responses/Failure.yaml: x-idempotent: true'],
  },
  {
    rule: 'house/extensions',
    violation: 'an extension that is not declared',
    changes: { [things]: swap('x-rate-limit: batch', 'x-note: Slow.\n  x-rate-limit: batch') },
    at: [`${things}: x-note: Slow.`],
  },
  {
    rule: 'house/extensions',
    violation: 'an extension that is invalid under its schema',
    changes: {
      'openapi.yaml': swap('x-rate-limits:', 'x-extensions: { x-note: { type: integer } }\nx-rate-limits:'),
      [things]: swap('x-rate-limit: batch', 'x-note: Slow.\n  x-rate-limit: batch'),
    },
    at: [`${things}: x-note: Slow.`],
  },
  {
    rule: 'rule/operation-verb',
    violation: 'a noun alone',
    changes: { [things]: swap('listThings', 'things') },
    at: [`${things}: operationId: things`],
  },
];
