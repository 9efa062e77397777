import type { Measurement } from './measurement.ts';
import { byHand } from './measurements/by-hand.ts';
import { inATab } from './measurements/in-a-tab.ts';
import { overload } from './measurements/overload.ts';
import { startUp } from './measurements/start-up.ts';

/** All measurements, in the order of the table. */
export const measurements: readonly Measurement[] = [
  byHand('SQLite'),
  byHand('PostgreSQL'),
  overload('SQLite'),
  overload('PostgreSQL'),
  startUp,
  inATab,
];
