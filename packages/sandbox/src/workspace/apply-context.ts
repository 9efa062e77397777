import type { Queries } from '@email-automation/service/storage/database';
import type { AppliedWorkspace, WorkspaceChange } from '@email-automation/types/operator/schemas';
import { WorkspaceError } from './workspace.ts';

/** The context of applying a workspace: a transaction, and the changes so far. */
export interface ApplyContext {
  db: Queries;
  /** The time of changes, as the database stores times. */
  now: string;
  /** Whether records that exist stay as they are. */
  onlyMissing: boolean;
  /** Whether records are deleted that a list of the file does not have. */
  prune: boolean;
  changes: WorkspaceChange[];
  secrets: AppliedWorkspace['secrets'];
}

/** Another transaction has just created a record that this one was about to create. */
export class Overtaken extends Error {}

/** @throws Overtaken if a record was not created because it exists */
export function requireCreated(created: number, records: readonly unknown[]): void {
  if (created < records.length) throw new Overtaken();
}

/** Leads to a value of a workspace. */
export type Path = readonly (string | number)[];

/** The fields of these names that differ from the stored record. @param names (default: all) */
export function findDifferences<Fields extends object>(
  stored: Fields,
  wanted: Partial<Fields>,
  names: readonly string[] = Object.keys(wanted),
): Partial<Fields> {
  const differing = names.filter((name) => Reflect.get(stored, name) !== Reflect.get(wanted, name));
  return Object.fromEntries(differing.map((name) => [name, Reflect.get(wanted, name)])) as Partial<Fields>;
}

/** Leaves out fields without a value: those that are missing, null, or empty. */
export const withoutEmpty = (record: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );

/** An error at a path of a workspace. @param rule the end of a sentence that begins with the path */
export const errorAt = (path: Path, rule: string): WorkspaceError => new WorkspaceError(`${path.join('.')} ${rule}`);
