// Plays the scenarios for clients with programs that use our clients, clients of other people, and generated ones, and
// writes adapters/results.json, which the documentation shows. Then it has other tools read the contract. It fails if an outcome is
// another one than before, or a tool does not take the contract. Usage: pnpm proof:clients [name…]
import { partialDeepStrictEqual } from 'node:assert';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDemo } from '@email-automation/reference-server';
import { type ExecaError, execa } from 'execa';
import { type Outcome, playCommand } from './play-command.ts';
import { type ProgramFolder, withProgramFolder } from './program-folder.ts';
import { type Program, programs } from './programs.ts';
import { readers } from './readers.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const file = new URL('results.json', import.meta.url);

/** The results of a program. */
async function play({ uses, language, version, line, calls }: Program, { cwd, run }: ProgramFolder) {
  if (calls) await makeCalls(calls, cwd);
  return {
    ...{ uses, language, version: typeof version === 'string' ? version : await run(version) },
    date: new Date().toISOString().slice(0, 10),
    results: await playCommand(line, cwd),
  };
}

/** Runs a program with typed calls in a folder. @throws AssertionError unless each has its effect */
async function makeCalls({ file, line }: NonNullable<Program['calls']>, cwd: string): Promise<void> {
  await cp(join(folder, file), join(cwd, basename(file)));
  const server = await startDemo();
  try {
    const env = { BASE_URL: server.url, TOKEN: 'demo-token-of-ada', ACCOUNT: '1001' };
    const results = JSON.parse((await execa('sh', ['-c', line], { cwd, env })).stdout);
    partialDeepStrictEqual(results, { activated: 204, events: [204, 204], batch: 201, requestIds: 1 });
    partialDeepStrictEqual(results.errors, { status: 422, code: 'format_error' });
  } finally {
    await server.close();
  }
}

const all = Object.keys({ ...programs, ...readers });
const names = process.argv.length > 2 ? process.argv.slice(2) : all;
for (const name of names.filter((one) => !all.includes(one))) {
  console.error(`There is no program ${name}. Programs: ${all.join(', ')}.`);
  process.exit(2);
}
const print = (name: string, outcome: string) => console.log(`${name.padEnd(36)} ${outcome}`);
const notRun = (tool: string) => `NOT RUN: ${tool} is not installed`;

/** The facts about the programs, by their names. */
const readKnown = async (): Promise<Record<string, { results: Record<string, Outcome> }>> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));

for (const [name, program] of Object.entries(programs)) {
  if (!names.includes(name)) continue;
  const outcome = await withProgramFolder(program, (folder) => play(program, folder));
  if ('missing' in outcome) {
    print(name, notRun(outcome.missing));
    continue;
  }
  const results = Object.values(outcome.results);
  const counts = [...new Set(results)].map((result) => `${results.filter((one) => one === result).length} ${result}`);
  print(name, counts.join(' · '));
  const known = await readKnown();
  const before = known[name]?.results ?? outcome.results;
  const changed = Object.keys(outcome.results).filter((id) => before[id] !== outcome.results[id]);
  if (changed.length > 0) {
    console.log(`  Changed, commit it if it is right: ${changed.join(', ')}`);
    process.exitCode = 1;
  }
  known[name] = outcome;
  const sorted = Object.keys(programs).flatMap((one) => (known[one] ? [[one, known[one]]] : []));
  await writeFile(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

for (const [name, reader] of Object.entries(readers)) {
  if (!names.includes(name)) continue;
  try {
    const outcome = await withProgramFolder(reader, async () => 'takes the contract');
    print(name, typeof outcome === 'string' ? outcome : notRun(outcome.missing));
  } catch (error) {
    print(name, `does not take the contract\n${(error as ExecaError).message}`);
    process.exitCode = 1;
  }
}
