import { serverLimits } from '@email-automation/contract-tools/server-limits';
import { formatNumber } from '../contract/format.ts';

type Name = keyof typeof serverLimits;

/** The limits of the reference server as guides write them, such as `1,000`. */
export const own = Object.fromEntries(
  Object.entries(serverLimits).map(([name, value]) => [name, formatNumber(value)]),
) as Record<Name, string>;
