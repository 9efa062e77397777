import { profileOfCheck } from './check.ts';
import { hidden } from './http/exchange.ts';
import { type CheckResult, shown } from './report.ts';
import type { Session } from './session.ts';

/** For each operation, whether every answer that any check has got fits the contract. */
export function adherence({ adherence: known, secrets }: Session): CheckResult[] {
  return [...known].map(([operation, { answers, broken }]) => {
    const failures = [...broken.values()].map(({ violation, exchange, checks }) => ({
      requirements: violation.requirements,
      expected: `${violation.expected} (in answers to ${[...checks].slice(0, 3).join(', ')}${checks.size > 3 ? ', …' : ''})`,
      seen: hidden(shown(violation.seen), secrets),
      exchange,
    }));
    return {
      id: `${operation}/contract`,
      title: `gives answers that fit the contract in status, headers, media type and body (${answers} seen)`,
      operation,
      profile: profileOfCheck({ id: `${operation}/contract` }),
      requirements: [],
      result: failures.length === 0 ? 'pass' : 'fail',
      failures,
      milliseconds: 0,
    };
  });
}
