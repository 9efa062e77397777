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

/** A program with the commands of this repository in place of those of the registry. */
export const withLocalCommands = (code: string): string =>
  Object.entries(packages).reduce((text, [command, manifest]) => {
    const main = fileURLToPath(new URL('dist/main.js', manifest));
    return text.replaceAll(command, `${process.execPath} ${main}`);
  }, code);

const vitest = join(fileURLToPath(import.meta.resolve('vitest/package.json')), '../vitest.mjs');

/** What runs programs with this extension. */
const commands: Readonly<Record<string, readonly string[]>> = {
  sh: ['sh', '-e'],
  ts: [process.execPath],
  mjs: [process.execPath],
  py: ['python3'],
};
const isProgram = (file: string) => Object.hasOwn(commands, extname(file).slice(1));

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
  /** Languages that it needs and that are not installed here. */
  missing: readonly string[];
}

/** The code of each guide. */
export const guideCodes: readonly GuideCode[] = [...Map.groupBy(files, dirname)].map(([name, own]) => {
  const isNamed = (file: string) =>
    own.some((other) => other !== file && isProgram(other) && readCode(other).includes(basename(file)));
  const needed = own.some((file) => file.endsWith('.py')) ? ['python3'] : [];
  return {
    name,
    files: own,
    programs: own.filter((file) => isProgram(file) && !isNamed(file)),
    missing: needed.filter((command) => spawnSync(command, ['--version']).error !== undefined),
  };
});
