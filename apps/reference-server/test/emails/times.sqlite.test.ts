import { readTime, timestamp } from '@email-automation/service/domain/clock';
import { createValidators } from '@email-automation/service/http/validation';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contract } from '../environment/sandbox.ts';

const digits = (count: number, maximum: number) =>
  fc.integer({ min: 0, max: maximum }).map((number) => String(number).padStart(count, '0'));
const oneOf = (...texts: string[]) => fc.constantFrom(...texts);
/** Texts like times: most are one, with a leap second, a year at the edge, an offset of any form, or something odd. */
const times = fc
  .tuple(
    fc.oneof(oneOf('0000', '0001', '9999', '+12026', '-0001'), digits(4, 9999)),
    digits(2, 13),
    digits(2, 32),
    oneOf('T', 't', ' ', '_'),
    fc.oneof(
      oneOf('23:59:60', '22:59:60', '00:29:60', '24:00:00', '23:59:59'),
      fc.tuple(digits(2, 24), digits(2, 60), digits(2, 61)).map((parts) => parts.join(':')),
    ),
    fc.oneof(
      oneOf('', '.', '.5', ',5'),
      fc.integer({ min: 0 }).map((fraction) => `.${fraction}`),
    ),
    fc.oneof(
      oneOf('Z', 'z', '', '+05', '-0530', '+14:00', '-23:59', '+24:00'),
      fc
        .tuple(oneOf('+', '-', '\u2212'), digits(2, 24), digits(2, 60))
        .map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
    ),
  )
  .map(
    ([year, month, day, separator, time, fraction, offset]) =>
      `${year}-${month}-${day}${separator}${time}${fraction}${offset}`,
  );
const readable = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

test('every text that counts as a time gives a timestamp of four-digit years that is read as the same time', () => {
  const recordEvent = contract.operations.find(({ operationId }) => operationId === 'recordEvent');
  const { body: validate } = createValidators(contract)(recordEvent as NonNullable<typeof recordEvent>);
  let accepted = 0;
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: times }, fc.string()), (text) => {
      const event = { email: 'a@example.com', action: 'A', occurred_at: text };
      const errors = validate?.({ events: [event] });
      const time = readTime(text);
      expect(errors?.map(({ code }) => code)).toEqual(time ? [] : ['time_error']);
      if (time === undefined) return;
      accepted++;
      const stored = timestamp(time);
      expect(stored).toMatch(readable);
      expect(readTime(stored)?.getTime()).toBe(Math.floor(time.getTime() / 1000) * 1000);
    }),
    { numRuns: 5000 },
  );
  expect(accepted).toBeGreaterThan(100);
});
