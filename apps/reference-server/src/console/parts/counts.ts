import type { BoundedCount } from '../../storage/bounded-count.ts';

/** A number of which only so many were counted, such as `10,000+`. */
export const formatCount = ({ count, hasMore }: BoundedCount): string =>
  `${count.toLocaleString('en-US')}${hasMore ? '+' : ''}`;
