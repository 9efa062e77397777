import type { DatabaseName } from '../rounds/environment.ts';
import type { Disturbance } from './disturbance.ts';
import { canLimit } from './limit-process.ts';
import { ofNetwork } from './of-network.ts';
import { ofPostgres } from './of-postgres.ts';
import { ofProcesses } from './of-processes.ts';
import { ofSqlite } from './of-sqlite.ts';
import { upgrade } from './upgrade.ts';

/** The table of all disturbances. */
export const disturbances: readonly Disturbance[] = [
  ...ofProcesses,
  ...ofSqlite.map((one): Disturbance => ({ ...one, on: 'SQLite' })),
  ...[...ofPostgres, ...ofNetwork, upgrade].map((one): Disturbance => ({ ...one, on: 'PostgreSQL' })),
];

/** The disturbances of a database that this system can do. @param only the name of one (default: all) */
export const disturbancesOn = (database: DatabaseName, only?: string): Disturbance[] =>
  disturbances
    .filter(({ name, on = database }) => on === database && (only === undefined || name === only))
    .filter(({ needs }) => needs !== 'limits' || canLimit);
