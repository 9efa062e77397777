import type { DatabaseName, Proof } from '../proof.ts';
import { mutants } from './mutants.ts';
import { proveOn, requireCase } from './prove-on.ts';

/** Violations that are reported; more rarely tell more. */
const most = 20;

export const isolation: Proof = {
  name: 'isolation',
  claim:
    'A credential reads and changes the accounts of its user and nothing else, whatever others do at the same time.',
  method: `Every operation of the contract is tried with every kind of credential, valid or not, and with ids of other accounts in the \
path, the query, headers, and the body, while other users send requests to their own accounts. Everything of an account has a mark \
of its own: no response may have the mark of an account that its sender has no access to, and refusals must not tell whether an id \
exists. Access is also taken away while requests are under way. Afterwards, the allowed requests of each account are sent to a \
second server without all the others: every response and every row of every account must be the same.`,
  mutants,
  requireCase,
  async run(options) {
    const mutant = mutants[options.mutant ?? ''];
    const counts: Partial<Record<DatabaseName, Record<string, number | string>>> = {};
    const violations: string[] = [];
    // At the same time: each database waits for its disk, and has servers of its own.
    const results = await Promise.all(options.databases.map((on) => proveOn(on, options, mutant)));
    for (const [index, result] of results.entries()) {
      const on = options.databases[index] as DatabaseName;
      counts[on] = result.counts;
      for (const { case: name, problem } of result.findings.slice(0, most)) {
        const how = [on === 'SQLite' ? 'sqlite' : 'postgres', `--seed ${options.seed}`, name && `--only ${name}`];
        const form = options.short ? '--short ' : '';
        const repeat = `pnpm proof:isolation -- ${form}--on ${how.filter(Boolean).join(' ')}`;
        violations.push(`${on}: ${problem} Repeat it: ${repeat}`);
      }
    }
    return { counts, violations };
  },
};
