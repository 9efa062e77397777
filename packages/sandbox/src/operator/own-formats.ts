import { durationRule, readDuration } from '@email-automation/contract-tools/durations';
import { callbackUrlError } from '@email-automation/service/domain/applications';
import { readTime, timeRule } from '@email-automation/service/domain/clock';
import { passwordHashError } from '@email-automation/service/domain/passwords';
import { largestInteger } from '@email-automation/service/domain/storable-values';
import { canonicalTimeZone } from '@email-automation/service/domain/time-zones';

/** The formats for which the server has its own rules: functions that describe what a value violates, as the end of a sentence. */
export const ownFormats: Readonly<Record<string, (value: string) => string | undefined>> = {
  'callback-url': callbackUrlError,
  'date-time': (text) => (readTime(text) ? undefined : timeRule),
  'password-hash': passwordHashError,
  'rate-limit': (text) => (text === 'off' ? undefined : `must be "off", or an integer from 0 to ${largestInteger}`),
  'response-status': (text) =>
    /^([1-5](\d\d|xx)|none)$/.test(text)
      ? undefined
      : 'must be a status such as 422, a class of them such as 4xx, or none',
  'time-span': (text) => (readDuration(text) === undefined ? durationRule : undefined),
  'time-zone': (name) => (canonicalTimeZone(name) ? undefined : 'must be an Olson name such as America/Los_Angeles'),
};
