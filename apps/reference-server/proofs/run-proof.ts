import { quoteShell } from '@email-automation/contract-tools/quote-shell';
import { type Curve, type DatabaseName, type Proof, type ProofOptions, type Result, UnknownCase } from './proof.ts';

/** What a proof did on all databases. */
export interface Outcome {
  /** For each database, or for both under `both`. */
  counts: Partial<Record<DatabaseName | 'both', Result['counts']>>;
  /** What did not hold, in sentences that end with how to repeat it. Empty if the proof held. */
  violations: readonly string[];
  curves?: readonly Curve[];
}

/** Violations on a database that are reported; more rarely tell more. */
const most = 20;
/** Names of cases that a message has. */
const mostCases = 40;

/**
 * Runs a proof on the databases that it has.
 * @throws UnknownCase for a case that it does not have there, which would otherwise hold without having tried anything
 */
export async function runProof(proof: Proof, chosen: readonly DatabaseName[], options: ProofOptions): Promise<Outcome> {
  const { databases: own = chosen } = proof;
  const databases = own === 'together' ? (['PostgreSQL'] as const) : chosen.filter((on) => own.includes(on));
  const found = findDatabases(proof, databases, options.only);
  // At once: each database waits for its disk, and has separate servers.
  const results = await Promise.all(
    found.map(async (on) => {
      const progress = (text: string) => options.progress(`${on}: ${text}`);
      return { on, ...(await proof.run(on, { ...options, progress })) };
    }),
  );
  const curves = results.flatMap((result) => result.curves ?? []);
  return {
    counts: Object.fromEntries(results.map(({ on, counts }) => [own === 'together' ? 'both' : on, counts])),
    violations: results.flatMap(({ on, violations }) => [
      ...violations.slice(0, most).map(({ text, only = options.only }) => {
        const repeat = formatCommand(proof, own === 'together' ? undefined : on, { ...options, only });
        return `${own === 'together' ? '' : `${on}: `}${text} Repeat: ${repeat}`;
      }),
      ...(violations.length > most ? [`And ${violations.length - most} more.`] : []),
    ]),
    ...(curves.length > 0 && { curves }),
  };
}

/** The databases on which there is the case to repeat, if one is named. */
function findDatabases(
  { name, cases }: Proof,
  databases: readonly DatabaseName[],
  only: string | undefined,
): readonly DatabaseName[] {
  if (only === undefined) return databases;
  if (cases === undefined) throw new UnknownCase(`The proof ${name} has no cases to repeat.`);
  const found = databases.filter((on) =>
    cases(on).some((one) => (one instanceof RegExp ? one.test(only) : one === only)),
  );
  if (found.length > 0) return found;
  const names = [...new Set(databases.flatMap((on) => cases(on).map(String)))];
  const more = names.length > mostCases ? `, and ${names.length - mostCases} more` : '';
  throw new UnknownCase(
    `No case of ${name} is named "${only}". There are: ${names.slice(0, mostCases).join(', ')}${more}.`,
  );
}

/** The command that repeats a case, or the whole run. */
function formatCommand(
  { name }: Proof,
  on: DatabaseName | undefined,
  { short, seed, minutes, mutant, only }: Omit<ProofOptions, 'only'> & { only: string | undefined },
): string {
  return [
    `pnpm proof:${name} --`,
    ...(short ? ['--short'] : []),
    ...(on ? [`--on ${on === 'SQLite' ? 'sqlite' : 'postgres'}`] : []),
    `--seed ${seed}`,
    ...(minutes === undefined ? [] : [`--minutes ${minutes}`]),
    ...(mutant ? [`--mutant ${mutant.name}`] : []),
    ...(only === undefined ? [] : [`--only ${quoteShell(only)}`]),
  ].join(' ');
}
