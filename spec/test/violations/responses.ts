import { swap } from '../folder.ts';
import { things, type Violation } from './violation.ts';

/** Violations in media types, headers and responses. */
export const responseViolations: Violation[] = [
  {
    rule: 'house/rate-limit-headers',
    violation: 'a shared response without one of the headers',
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
    violation: 'a success without headers',
    changes: {
      [things]: (text) => text.replace(/'204':\n(.*)\n(.*\n){5}/, "'204':\n$1\n"),
    },
    at: [`${things}: description: Created.`],
  },
  {
    rule: 'house/rate-limit-headers',
    violation: 'the limit of another class of requests',
    changes: { 'openapi.yaml': swap('batch: { limit: 3600,', 'batch: { limit: 50,') },
    at: [`${things}: description: Created.`, 'components/responses/Failure.yaml: description: The request failed.'],
  },
  {
    rule: 'rule/json-bodies',
    violation: 'another media type',
    changes: { [things]: swap('application/json:\n        schema', 'application/xml:\n        schema') },
    at: [`${things}: application/xml:`],
  },
  {
    rule: 'rule/error-responses',
    violation: 'no 404',
    changes: { [things]: swap("    '404':\n      $ref: ../components/responses/Failure.yaml\n", '') },
    at: [`${things}: responses:`],
  },
  {
    rule: 'rule/shared-error-responses',
    violation: 'an inline error response',
    changes: {
      [things]: (text) =>
        text.replaceAll('$ref: ../components/responses/Unauthorized.yaml', 'description: No credential.'),
      'components/responses/Unauthorized.yaml': null,
    },
    at: [`${things}: '401':`, `${things}: '401':`],
  },
];
