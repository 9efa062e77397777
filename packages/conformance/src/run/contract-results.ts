import { operationIds } from '../contract/operations.ts';
import { redact } from '../http/exchange.ts';
import { profileOfCheck } from '../kit/check.ts';
import { type CheckResult, formatValue } from '../reports/report.ts';
import type { Session } from './session.ts';

/** A result for each operation: whether all its responses in this run match the contract. */
export function contractResults({ contractRecords: known, secrets }: Session): CheckResult[] {
  // Checks run side by side, so that the operations are met in any order.
  const ordered = operationIds.flatMap((operation) => {
    const record = known.get(operation);
    return record === undefined ? [] : [{ operation, ...record }];
  });
  return ordered.map(({ operation, responses, violations }) => {
    const failures = [...violations.values()].map(({ violation, exchange, checks }) => ({
      requirements: violation.requirements,
      expected: `${violation.expected} (in responses to ${[...checks].slice(0, 3).join(', ')}${checks.size > 3 ? ', …' : ''})`,
      seen: formatValue(violation.seen, (text) => redact(text, secrets)),
      exchange,
      seenBy: [...checks],
    }));
    return {
      id: `${operation}/contract`,
      title: `returns responses that match the contract in status, headers, media type and body (${responses} received)`,
      operation,
      profile: profileOfCheck({ id: `${operation}/contract` }),
      requirements: [],
      result: failures.length === 0 ? 'pass' : 'fail',
      failures,
      milliseconds: 0,
    };
  });
}
