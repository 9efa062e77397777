/** A later version has changed the database so that this version cannot use it. */
export class NewerDatabase extends Error {
  constructor(migrations: readonly string[]) {
    const [verb, them] = migrations.length === 1 ? ['has', 'it'] : ['have', 'them'];
    super(
      `a later version of the server has migrated the database: ${migrations.join(', ')} ${verb} removed what this version needs. Start a version that knows ${them}, or restore a backup that is older.`,
    );
  }
}

/** The database is from before the first release. */
export class UnreleasedDatabase extends Error {
  constructor() {
    super('the database is from before the first release, and no version migrates it. Start on a new database.');
  }
}

/** The first migration of databases from before the first release. */
const unreleased = '001-foundation';

/**
 * Finds the migrations of later versions. They only add to the schema, so that a version that does not know them can use the
 * database: during a rolling upgrade, and to go back. One that removes something says from which migration on versions can do
 * without it: those that know 048 can use a database after `060-drop-old-names-after-048`.
 * @param applied the migrations that have run
 * @param known the migrations of this version
 * @throws NewerDatabase when this version needs something that a later one has removed
 * @throws UnreleasedDatabase
 */
export function findNewerMigrations(applied: readonly string[], known: readonly string[]): string[] {
  if (applied.includes(unreleased)) throw new UnreleasedDatabase();
  const newer = applied.filter((name) => !known.includes(name));
  const unusable = newer.filter((name) => {
    const [, needed] = /-after-(\d+)$/.exec(name) ?? [];
    return needed !== undefined && !known.some((one) => one.startsWith(`${needed}-`));
  });
  if (unusable.length > 0) throw new NewerDatabase(unusable);
  return newer;
}
