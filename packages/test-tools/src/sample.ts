import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/** Whether `npm test` runs. With `--all`, and in a run of single files, no case is left out. */
const isSampled = process.env.TEST_SAMPLE !== undefined;

export interface SampleOptions<Case> {
  /** The name of the cases, in the plural, such as `mutants`. */
  what: string;
  /** The number of unchanged cases. */
  size: number;
  nameOf: (one: Case) => string;
  /** The text of a case: a change that has it concerns the case, unlike other changes of its file. */
  textOf?: (one: Case) => string;
  /** Files or folders whose change concerns every case. */
  concernsAll?: string | readonly string[];
  /** Files or folders whose change concerns a case. */
  dependenciesOf?: (one: Case) => readonly string[];
}

/** Returns the output of git; an empty string for a copy of the repository without its history. */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}

/** Returns the commit, and its change since it left the main branch, with uncommitted files. */
function readChange(): { commit: string; change: string } {
  const commit = git('rev-parse', 'HEAD').trim();
  const base = git('merge-base', 'HEAD', 'origin/main').trim() || 'HEAD';
  // `diff` leaves out files that git does not know yet.
  const change =
    git('diff', '--unified=0', '--no-prefix', base) + git('status', '--porcelain', '--untracked-files=all');
  return { commit, change };
}

let current: ReturnType<typeof readChange> | undefined;

/**
 * Draws the cases that `npm test` runs: all that the change names, and some of the rest. A commit always draws the same ones,
 * and each commit draws different ones.
 */
export function sample<Case>(
  cases: readonly Case[],
  { what, size, nameOf, textOf, concernsAll, dependenciesOf = () => [] }: SampleOptions<Case>,
  repository?: ReturnType<typeof readChange>,
): Case[] {
  if (!isSampled && !repository) return [...cases];
  current ??= readChange();
  const { commit, change } = repository ?? current;
  const words = change.match(/[\w./-]+/g) ?? [];
  // A path also names the folders that it is in.
  const names = new Set(words.flatMap((word) => word.split('/').map((_, n, parts) => parts.slice(0, n + 1).join('/'))));
  const isNamed = (one: Case) => (textOf ? change.includes(textOf(one)) : names.has(nameOf(one)));
  const isAnyNamed = (paths: readonly string[]) => paths.some((path) => names.has(path));
  const areAllConcerned = isAnyNamed([concernsAll ?? []].flat());
  const isChanged = (one: Case) => areAllConcerned || isNamed(one) || isAnyNamed(dependenciesOf(one));
  const rankOf = (one: Case) =>
    createHash('sha256')
      .update(`${commit} ${nameOf(one)}`)
      .digest('hex');
  const ranked = cases.filter((one) => !isChanged(one)).map((one) => ({ one, rank: rankOf(one) }));
  const drawn = new Set(
    ranked
      .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
      .map(({ one }) => one)
      .slice(0, size),
  );
  const chosen = cases.filter((one) => isChanged(one) || drawn.has(one));
  if (chosen.length < cases.length && !repository) {
    process.stderr.write(`${chosen.length} of ${cases.length} ${what}; all of them: npm test -- --all\n`);
  }
  return chosen;
}
