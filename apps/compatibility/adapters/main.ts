// Plays the scenarios for clients with programs that use our clients, clients of other people, and generated ones, and
// writes adapters/results.json, which the documentation shows. It fails if an outcome is another one than before. Usage: pnpm proof:clients [name…]
import { partialDeepStrictEqual } from 'node:assert';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDemo } from '@email-automation/reference-server';
import { execa } from 'execa';
import { type Outcome, playCommand } from './play-command.ts';
import { type Program, programs } from './programs.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const require = createRequire(import.meta.url);
const file = new URL('results.json', import.meta.url);

/** The results of a program. @returns the name of a tool that is not installed */
async function play({ uses, language, version, tools, files, commands, line, calls }: Program) {
  for (const tool of tools) if ((await execa('which', [tool], { reject: false })).exitCode !== 0) return tool;
  const cwd = await mkdtemp(join(tmpdir(), 'program-'));
  const paths = ['.venv/bin', 'node_modules/.bin'].map((name) => join(cwd, name));
  const env = { PATH: [...paths, process.env.PATH].join(delimiter) };
  const run = async ([command = '', ...args]: string[]) => (await execa(command, args, { cwd, env })).stdout.trim();
  try {
    for (const name of files) await cp(join(folder, name), join(cwd, basename(name)));
    for (const name of ['openapi.json', 'operations.json', 'generators.overlay.yaml'])
      await cp(require.resolve(`@email-automation/openapi/${name}`), join(cwd, name));
    for (const command of commands) await run(command);
    if (calls) await makeCalls(calls, cwd);
    return {
      ...{ uses, language, version: typeof version === 'string' ? version : await run(version) },
      date: new Date().toISOString().slice(0, 10),
      results: await playCommand(line, cwd),
    };
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
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

const names = process.argv.slice(2);
for (const name of names.filter((one) => !(one in programs))) {
  console.error(`There is no program ${name}. Programs: ${Object.keys(programs).join(', ')}.`);
  process.exit(2);
}
/** The facts about the programs, by their names. */
const readKnown = async (): Promise<Record<string, { results: Record<string, Outcome> }>> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));

for (const [name, program] of Object.entries(programs)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const outcome = await play(program);
  if (typeof outcome === 'string') {
    console.log(`${name.padEnd(36)} NOT RUN: ${outcome} is not installed`);
    continue;
  }
  const all = Object.values(outcome.results);
  const counts = [...new Set(all)].map((result) => `${all.filter((one) => one === result).length} ${result}`);
  console.log(`${name.padEnd(36)} ${counts.join(' · ')}`);
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
