import { plural } from '../reports/verdict.ts';
import type { MutantResult, Verdict } from './prove-mutant.ts';
import type { ProofReport, Score } from './score.ts';

const verdicts: readonly Verdict[] = ['noticed', 'elsewhere', 'survived', 'undecided', 'not-started'];

/** Formats the mutants that need attention, the scores of parts and kinds, and the total, for a terminal. */
export function formatProof(report: ProofReport): string {
  const { total, parts, kinds, mutants } = report;
  const sections = [
    listMutants('Survived:', mutants, 'survived'),
    listMutants('Undecided, because the run ended with errors:', mutants, 'undecided'),
    listMutants('Did not start:', mutants, 'not-started'),
    listMutants('Noticed by checks of other requirements only:', mutants, 'elsewhere'),
    formatTable('part of the interface', [...parts, total]),
    mutants.some(({ kind }) => kind !== undefined) ? formatTable('kind', [...kinds, total]) : [],
    [formatTotal(report)],
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

/**
 * One line about a mutant, while more run.
 * @param secondsLeft the remaining time, if that is known
 */
export function formatProgress(result: MutantResult, done: number, total: number, secondsLeft?: number): string {
  const { verdict, name, reason, seconds } = result;
  const [cause] = reason?.split('\n') ?? [];
  const times = [`${seconds.toFixed(1)} s`, ...(secondsLeft === undefined ? [] : [formatLeft(secondsLeft)])];
  const parts = [verdict.padEnd(11), name, ...(cause === undefined ? [] : [cause]), `(${times.join(', ')})`];
  return `${String(done).padStart(String(total).length)}/${total}  ${parts.join('  ')}\n`;
}

const formatLeft = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s left` : `${Math.ceil(seconds / 60)} minutes left`;

function listMutants(title: string, mutants: readonly MutantResult[], verdict: Verdict): string[] {
  const listed = mutants.filter((mutant) => mutant.verdict === verdict);
  return listed.length === 0 ? [] : [title, ...listed.flatMap(formatMutant)];
}

/** The checks of other requirements to list for one mutant. */
const maxChecks = 3;

function formatMutant({ name, requirement, description, verdict, reason, checks }: MutantResult): string[] {
  const head = [name, requirement, description].filter(Boolean).join('  ');
  const by = checks.slice(0, maxChecks).join(', ') + (checks.length > maxChecks ? ', …' : '');
  const note = verdict === 'elsewhere' ? by : reason;
  return [`  ${head}`, ...(note === undefined ? [] : note.split('\n').map((line) => `      ${line}`))];
}

function formatTable(title: string, scores: readonly Score[]): string[] {
  const header = [title, 'mutants', ...verdicts, 'score'];
  const rows = scores.map((score) => [
    score.group,
    String(score.mutants),
    ...verdicts.map((verdict) => String(score[verdict])),
    percent(score),
  ]);
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
}

/** Rounded down, so that only all mutants are 100 %. */
const percent = ({ share }: Score) => `${Math.floor(share * 100)} %`;

function formatTotal({ total, complete }: ProofReport): string {
  const noticed = `The kit noticed ${total.noticed + total.elsewhere} of ${plural(total.mutants, 'mutant')} (${percent(total)})`;
  const elsewhere = total.elsewhere > 0 ? `, ${total.elsewhere} of them by checks of other requirements only` : '';
  return `${complete ? '' : 'Interrupted. '}${noticed}${elsewhere}.`;
}
