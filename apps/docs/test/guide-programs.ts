import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type guideLanguages, requestNames, samplesOfRequest } from '../src/run/guide-requests.ts';

/** The folder of the guides. */
export const guides: string = fileURLToPath(new URL('../src/guides/', import.meta.url));

/** Commands in guides, with the packages of this repository that have them. */
const packages = {
  'npx @email-automation/reference-server': import.meta.resolve('@email-automation/reference-server/package.json'),
  'npx @email-automation/conformance': import.meta.resolve('@email-automation/conformance/package.json'),
};

const mainOf = (manifest: string) => fileURLToPath(new URL('dist/main.js', manifest));

/** The command of the server, for clients that start a sandbox. */
export const serverCommand: string = `"${process.execPath}" "${mainOf(packages['npx @email-automation/reference-server'])}"`;

/** A program with the commands of this repository in place of the published ones. */
export const withLocalCommands = (code: string): string =>
  Object.entries(packages).reduce((text, [command, manifest]) => {
    return text.replaceAll(command, `"${process.execPath}" "${mainOf(manifest)}"`);
  }, code);

const vitest = join(fileURLToPath(import.meta.resolve('vitest/package.json')), '../vitest.mjs');

const python = process.env.PYTHON ?? 'python3';

interface Kind {
  language?: (typeof guideLanguages)[number];
  /** What runs a program. A file of tests runs as a reader's own do, in its folder. */
  command: readonly string[];
}

/** The kinds of programs by the ends of their files' names. */
const kinds: readonly (readonly [end: string, Kind])[] = [
  ['.test.ts', { language: 'TypeScript', command: [process.execPath, vitest, 'run', '--root', '.'] }],
  ['_test.py', { language: 'Python', command: [python, '-m', 'pytest', '-q'] }],
  ['_test.go', { language: 'Go', command: ['go', 'test', '-v'] }],
  ['.sh', { language: 'curl', command: ['sh', '-e'] }],
  ['.ts', { language: 'TypeScript', command: [process.execPath] }],
  ['.mts', { language: 'TypeScript', command: [process.execPath] }],
  ['.py', { language: 'Python', command: [python] }],
  ['.go', { language: 'Go', command: ['go', 'run'] }],
  ['.mjs', { command: [process.execPath] }],
];
const endOf = (file: string) => kinds.find(([end]) => file.endsWith(end))?.[0] ?? '';
const isProgram = (file: string) => endOf(file) !== '';

/** The command that runs a program. */
export const commandOf = (file: string): readonly string[] => new Map(kinds).get(endOf(file))?.command ?? [];

/** The name of a program in all languages, as guides show it. */
export const nameOf = (file: string): string => file.slice(0, file.length - endOf(file).length);

const languageOf = (file: string) => new Map(kinds).get(endOf(file))?.language;

const folderOf = (name: string) => fileURLToPath(new URL(`../../../packages/${name}`, import.meta.url));
const module = 'email-automation.example/client-go';

/** What programs with our clients for other languages need to find them. */
export const clientPaths = { PYTHONPATH: join(folderOf('client-python'), 'src') };
export const goModule: string = `module guide\n\ngo 1.23\n\nrequire ${module} v0.0.0\n\nreplace ${module} => "${folderOf('client-go')}"\n`;

/** A command that fails where this machine cannot run a program. */
function probeOf(file: string): string[] {
  if (file.endsWith('.go')) return ['go', 'version'];
  if (file.endsWith('_test.py')) return [python, '-c', 'import httpx2, pytest'];
  if (!file.endsWith('.py')) return ['true'];
  return [python, '-c', isRequest(file) || readCode(file).includes('email_automation') ? 'import httpx2' : ''];
}

/** The text of a file below `code/`. */
export const readCode = (file: string): string => readFileSync(join(guides, 'code', file), 'utf8');

const files = readdirSync(join(guides, 'code'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath.slice(join(guides, 'code').length + 1), name))
  .sort();

/** All programs that are files. */
export const programs: readonly string[] = files.filter(isProgram);

const endOfLanguage = { curl: '.sh', TypeScript: '.ts', Python: '.py', Go: '.go' } as const;
/** The programs of requests, which have no files. */
const requests = new Map(
  requestNames
    .filter((name) => !name.startsWith('home/'))
    .flatMap((name) =>
      (samplesOfRequest(name) ?? []).map(({ label, code }) => [name + endOfLanguage[label as 'curl'], code] as const),
    ),
);
export const isRequest = (file: string): boolean => requests.has(file);

/** The text of a program, which is a file or a request. */
export const programText = (file: string): string => requests.get(file) ?? readCode(file);

/** The programs of a guide in one language. */
export interface GuideRun {
  name: string;
  language: string;
  /** The files of the guide, and its requests in the language. */
  files: readonly string[];
  /** The programs that are run, in the order of their names: not those that another program names, such as `server.py`. */
  programs: readonly string[];
  /** What fails here and it needs. */
  missing: readonly string[];
}

/** Each guide in each language that its programs have, with those for a shell that prepare them. */
export const guideRuns: readonly GuideRun[] = [...Map.groupBy([...files, ...requests.keys()], dirname)].flatMap(
  ([name, own]) => {
    const isNamed = (file: string) =>
      own.some((other) => other !== file && isProgram(other) && programText(other).includes(basename(file)));
    const all = own.filter((file) => isProgram(file) && !isNamed(file)).sort();
    if (all.length === 0) return [];
    const variants = Map.groupBy(all, nameOf);
    const isAlone = (file: string) => variants.get(nameOf(file))?.length === 1;
    const languages = new Set(all.filter((file) => !isAlone(file)).map(languageOf));
    return [...(languages.size > 0 ? languages : [undefined])].map((language) => {
      const run = all.filter(
        (file) => !language || languageOf(file) === language || (isAlone(file) && /\.(sh|mjs)$/.test(file)),
      );
      const probes = run.map(probeOf);
      return {
        name,
        language: language ?? 'all languages',
        files: own.filter((file) => !isRequest(file) || run.includes(file)),
        programs: run,
        missing: probes
          .filter(([command = '', ...args]) => spawnSync(command, args).status !== 0)
          .map((one) => one.join(' ')),
      };
    });
  },
);
