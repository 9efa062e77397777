import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the guides. */
export const guides: string = fileURLToPath(new URL('../src/guides/', import.meta.url));

/** Commands in guides, with the packages of this repository that have them. */
const packages = {
  'npx @email-automation/reference-server': import.meta.resolve('@email-automation/reference-server/package.json'),
  'npx @email-automation/conformance': import.meta.resolve('@email-automation/conformance/package.json'),
};

/** A program with the commands of this repository in place of the published ones. */
export const withLocalCommands = (code: string): string =>
  Object.entries(packages).reduce((text, [command, manifest]) => {
    const main = fileURLToPath(new URL('dist/main.js', manifest));
    return text.replaceAll(command, `"${process.execPath}" "${main}"`);
  }, code);

const vitest = join(fileURLToPath(import.meta.resolve('vitest/package.json')), '../vitest.mjs');

const python = process.env.PYTHON ?? 'python3';

/** What runs programs with this extension. */
const commands: Readonly<Record<string, readonly string[]>> = {
  sh: ['sh', '-e'],
  ts: [process.execPath],
  mts: [process.execPath],
  mjs: [process.execPath],
  py: [python],
  go: ['go', 'run'],
};
const isProgram = (file: string) => Object.hasOwn(commands, extname(file).slice(1));

const folderOf = (name: string) => fileURLToPath(new URL(`../../../packages/${name}`, import.meta.url));

/** What programs with our clients for other languages need to find them. */
export const clientPaths = { PYTHONPATH: join(folderOf('client-python'), 'src') };
/** Go finds our module from its folder only. */
export const cwdOf = (file: string, folder: string): string => (file.endsWith('.go') ? folderOf('client-go') : folder);

/** A command that fails where this machine cannot run a program. */
function probeOf(file: string): string[] {
  if (file.endsWith('.go')) return ['go', 'version'];
  if (!file.endsWith('.py')) return ['true'];
  return [python, '-c', readCode(file).includes('email_automation') ? 'import httpx2' : ''];
}

/** The command that runs a program. A file of tests runs as a reader's own do: with Vitest, in its folder. */
export const commandOf = (file: string): readonly string[] =>
  file.endsWith('.test.ts')
    ? [process.execPath, vitest, 'run', '--root', '.']
    : (commands[extname(file).slice(1)] ?? []);

/** The text of a file below `code/`. */
export const readCode = (file: string): string => readFileSync(join(guides, 'code', file), 'utf8');

const files = readdirSync(join(guides, 'code'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath.slice(join(guides, 'code').length + 1), name))
  .sort();

/** All programs. */
export const programs: readonly string[] = files.filter(isProgram);

/** The code of one guide. */
export interface GuideCode {
  name: string;
  files: readonly string[];
  /** The files that are run, in the order of their names: not those that another program names, such as `server.py`. */
  programs: readonly string[];
  /** What fails here and it needs. */
  missing: readonly string[];
}

/** The code of each guide. */
export const guideCodes: readonly GuideCode[] = [...Map.groupBy(files, dirname)].map(([name, own]) => {
  const isNamed = (file: string) =>
    own.some((other) => other !== file && isProgram(other) && readCode(other).includes(basename(file)));
  const probes = own.filter(isProgram).map(probeOf);
  return {
    name,
    files: own,
    programs: own.filter((file) => isProgram(file) && !isNamed(file)),
    missing: probes
      .filter(([command = '', ...args]) => spawnSync(command, args).status !== 0)
      .map((one) => one.join(' ')),
  };
});
