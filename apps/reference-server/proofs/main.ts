// Runs a proof, or all its mutants: `pnpm proof:crash -- --help`.

import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { formatDuration } from '@email-automation/contract-tools/durations';
import type { ProofRun } from '@email-automation/test-tools/published-run';
import { Command, Option } from 'commander';
import { parseInteger } from '../src/configuration/values.ts';
import { type Proof, type ProofOptions, UnknownCase } from './proof.ts';
import { proofNames, readProof } from './proofs.ts';
import { type Outcome, runProof } from './run-proof.ts';
import { showProgress } from './show-progress.ts';

const databases = ['SQLite', 'PostgreSQL'] as const;
const [name = '', ...rest] = process.argv.slice(2).filter((argument) => argument !== '--');
if (!(proofNames as readonly string[]).includes(name)) {
  process.stderr.write(`Name a proof: ${proofNames.join(', ')}.\n`);
  process.exit(2);
}
const proof: Proof = await readProof(name);
const names = Object.keys(proof.mutants);

interface Given {
  short: boolean;
  on?: 'sqlite' | 'postgres';
  postgres?: string;
  seed: number;
  mutant?: string;
  mutants: boolean;
  minutes?: number;
  only?: string;
  results?: string | true;
  [own: string]: unknown;
}
const command = new Command(`pnpm proof:${name} --`)
  .description(`${proof.claim}\n\n${proof.method}`)
  .option('--short', 'run the form of seconds that belongs to the tests', false)
  .addOption(new Option('--on <database>', 'prove it on one database only').choices(['sqlite', 'postgres']))
  .option('--postgres <url>', 'use this PostgreSQL server, whose user can create databases (default: starts one)')
  .option(
    '--seed <number>',
    'choose the same cases as another run',
    (text) => parseInteger(text, 0, Number.MAX_SAFE_INTEGER),
    1,
  )
  .option('--minutes <number>', 'duration, if the proof has one', (text) => parseInteger(text, 1, 1440))
  .option('--only <case>', 'repeat one case, as a violation names it')
  .addOption(new Option('--mutant <name>', 'run servers with a mutant, which the proof must notice').choices(names))
  .option('--mutants', 'run the short form with each mutant in turn; fails if one is not noticed', false)
  .option('--results [file]', 'write the figures for the documentation (default: apps/docs/figures/<proof>.json)')
  .addHelpText(
    'after',
    `\nMutants:\n${names.map((mutant) => `  ${mutant}: ${proof.mutants[mutant]?.description}`).join('\n')}

The last line begins with "held" or "broke". Exit codes: 0 held, 1 broke, 2 wrong usage, 3 the proof could not run.`,
  )
  .showHelpAfterError()
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));
for (const option of proof.options ?? []) command.addOption(option);
const given = command.parse(rest, { from: 'user' }).opts<Given>();

// Exits by itself, so that the processes that it started end, too; whatever ends it early, it says so.
let verdict: number | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(explain(`it was ended by ${signal}.`)));
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.once(event, (error: unknown) => process.exit(explain(describeError(error))));
process.once('exit', (code) => {
  // Node ends a process that waits for a promise which nothing can settle any more.
  if (code === 13 && verdict === undefined) process.exitCode = explain('it waits for something that never happens.');
});

const { show, clear } = showProgress();
const chosen = databases.filter(
  (one) => given.on === undefined || given.on === (one === 'SQLite' ? 'sqlite' : 'postgres'),
);
const mutant = proof.mutants[given.mutant ?? ''];
const options: ProofOptions = {
  short: given.short || given.mutants,
  seed: given.seed,
  own: given,
  progress: show,
  postgres: given.postgres?.replace(/\/?$/, '/'),
  mutant,
  minutes: given.minutes,
  only: given.only,
};

try {
  verdict = given.mutants ? await runMutants() : await runOnce();
} catch (error) {
  verdict = error instanceof UnknownCase ? refuse(error) : explain(describeError(error));
}
process.exitCode = verdict;

/** Says what is wrong with the arguments. @returns the exit code for that */
function refuse({ message }: UnknownCase): number {
  clear();
  process.stderr.write(`${message}\n`);
  return 2;
}

/** Says why the proof could not run. @returns the exit code for that */
function explain(reason: string): number {
  clear();
  process.stderr.write(`The proof could not run: ${reason}\n`);
  return 3;
}

function describeError(error: unknown): string {
  return (error as Error | undefined)?.stack ?? String(error);
}

async function runOnce(): Promise<number> {
  const started = Date.now();
  const outcome = await runProof(proof, chosen, options);
  const seconds = (Date.now() - started) / 1000;
  clear();
  for (const violation of outcome.violations) process.stdout.write(`  ${violation}\n`);
  process.stdout.write(`${formatVerdict(outcome, seconds)}\n`);
  if (given.results) writeResults({ ...outcome, seconds: Math.round(seconds) }, given.results);
  return outcome.violations.length === 0 ? 0 : 1;
}

/** Each mutant must break the proof. */
async function runMutants(): Promise<number> {
  const started = Date.now();
  let missed = 0;
  const noticeable = Object.values(proof.mutants).filter(({ on }) => on === undefined || chosen.includes(on));
  for (const mutant of noticeable) {
    const { violations } = await runProof(proof, chosen, { ...options, mutant });
    clear();
    if (violations.length === 0) missed++;
    process.stdout.write(
      `  ${violations.length > 0 ? 'noticed' : 'missed '}  ${mutant.name}: ${violations[0] ?? ''}\n`,
    );
  }
  const verdict = missed === 0 ? 'held' : 'broke';
  const took = formatDuration(Date.now() - started);
  process.stdout.write(
    `${verdict}  ${proof.name}: ${noticeable.length - missed} of ${noticeable.length} mutants noticed, ${took}\n`,
  );
  return missed === 0 ? 0 : 1;
}

/** Formats the line that says whether a proof held, with its counts. */
function formatVerdict({ counts, violations }: Outcome, seconds: number): string {
  const format = (value: number | string) => (typeof value === 'number' ? value.toLocaleString('en') : value);
  const parts = Object.entries(counts).map(([database, values]) => {
    const listed = Object.entries(values).map(([what, value]) => `${what} ${format(value)}`);
    return `${database === 'both' ? '' : `${database}: `}${listed.join(', ')}`;
  });
  const verdict = violations.length === 0 ? 'held ' : `broke`;
  const found = violations.length === 0 ? '' : `${format(violations.length)} violations; `;
  return `${verdict} ${proof.name}: ${found}${[...parts, formatDuration(seconds * 1000)].join('; ')}`;
}

function writeResults(result: Outcome & { seconds: number }, file: string | true): void {
  const own = fileURLToPath(new URL(`../../docs/figures/${name}.json`, import.meta.url));
  const { seed, minutes } = options;
  const mutants = Object.entries(proof.mutants).map(([mutant, { description }]) => ({ name: mutant, description }));
  const { claim, method } = proof;
  const day = new Date().toISOString().slice(0, 10);
  const run = {
    day,
    seed,
    databases: chosen,
    minutes,
    processors: availableParallelism(),
  };
  const all: ProofRun & { processors: number } = { name, claim, method, ...run, mutants, ...result };
  const text = JSON.stringify(all, null, 2);
  // All points of a curve in one line: each file has thousands.
  const compact = text.replace(/\[\s+(\[[\d\s.,[\]-]+\])\s+\]/g, (points) => points.replace(/\s+/g, ''));
  writeFileSync(file === true ? own : file, `${compact}\n`);
}
