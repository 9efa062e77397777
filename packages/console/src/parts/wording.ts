import type { BoundedCount } from '@email-automation/service/storage/statements/count-rows';

/** A number with its noun, such as `1 record` or `1,000 records`; also one that is a text, such as `10,000+`. */
export const countOf = (count: number | string, noun: string): string =>
  `${count.toLocaleString('en-US')} ${String(count) === '1' ? noun : `${noun}${noun.endsWith('ch') ? 'es' : 's'}`}`;

/** Formats a count that stops at a maximum, such as `10,000+`. */
export const formatCount = ({ count, hasMore }: BoundedCount): string =>
  `${count.toLocaleString('en-US')}${hasMore ? '+' : ''}`;

/** Capitalizes the first letter. */
export const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
