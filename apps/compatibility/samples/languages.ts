import { fileURLToPath } from 'node:url';

/** How the samples of a language are run: all of them in one process, which reports each that fails on standard error. */
export interface Language {
  /** The label in `x-codeSamples`. */
  label: string;
  extension: string;
  /** Whether its samples use our client, which does not open the page of authorizeApplication. */
  client?: boolean;
  /** Whether its client leaves out fields that are null. */
  omitsNull?: boolean;
  /** A command that fails where the language, or a library that its samples use, is not installed. */
  probe: readonly string[];
  /** Writes the samples as one program, by the paths of its files, where files cannot be run by themselves. */
  combine?(samples: readonly Sample[]): Record<string, string>;
  env?: Readonly<Record<string, string>>;
  /** The command; unless the samples are combined, their files are appended. */
  run: readonly string[];
}

/** The source code of a sample, with a name that is unique in the run. */
export interface Sample {
  name: string;
  source: string;
}

const node = [
  process.execPath,
  '--input-type=module',
  '--eval',
  'for (const file of process.argv.slice(1)) await import(file).catch((error) => console.error(file, error))',
];
/** The interpreter for our client in Python: `PYTHON`, or the usual one. */
const interpreter = process.env.PYTHON ?? 'python3';
const python = `
import runpy, sys
for file in sys.argv[1:]:
    try:
        runpy.run_path(file)
    except Exception as error:
        print(f"{file}: {error!r}", file=sys.stderr)
`;
const ruby = 'ARGV.each { |file| begin; load file; rescue => error; warn "#{file}: #{error.inspect}"; end }';
const php =
  'foreach (array_slice($argv, 1) as $file) try { include $file; } catch (Throwable $e) { fwrite(STDERR, "$file: $e"); }';
/** Without the progress that curl writes when its output is no terminal. */
const shell =
  'curl() { command curl --silent --show-error "$@"; }; for file do (. "$file") || echo "$file failed" >&2; done';

const clientModule = 'email-automation.example/client-go';
const folderOf = (manifest: string) => fileURLToPath(new URL('.', manifest));
const clientFolders = {
  go: folderOf(import.meta.resolve('@email-automation/client-go/package.json')),
  python: folderOf(import.meta.resolve('@email-automation/client-python/package.json')),
};

/** Go needs a second to link each program, so the samples become packages of one. */
function combineGo(samples: readonly Sample[]): Record<string, string> {
  const names = samples.map(({ name }) => name.toLowerCase());
  const packages = samples.map(({ name, source }) => [
    `${name.toLowerCase()}/main.go`,
    source.replace('package main', `package ${name.toLowerCase()}`).replace('func main()', 'func Main()'),
  ]);
  const imports = names.map((name) => `import "samples/${name}"\n`).join('');
  return {
    'go.mod': `module samples\n\ngo 1.23\n\nrequire ${clientModule} v0.0.0\n\nreplace ${clientModule} => "${clientFolders.go}"\n`,
    'main.go': `package main\n\n${imports}\nfunc main() {\n${names.map((name) => `\t${name}.Main()\n`).join('')}}\n`,
    ...Object.fromEntries(packages),
  };
}

/** For contracts without a client, such as the operator's. */
export const withoutClient: readonly Language[] = [
  { label: 'Python', extension: 'py', probe: [interpreter, '-c', 'import requests'], run: [interpreter, '-c', python] },
  { label: 'Go', extension: 'go', probe: ['go', 'version'], combine: combineGo, run: ['go', 'run', '.'] },
];

export const languages: readonly Language[] = [
  { label: 'curl', extension: 'sh', probe: ['curl', '--version'], run: ['sh', '-c', shell, 'sh'] },
  { label: 'TypeScript', extension: 'ts', probe: [process.execPath, '--version'], run: node, client: true },
  { label: 'JavaScript', extension: 'mjs', probe: [process.execPath, '--version'], run: node },
  {
    label: 'Python',
    extension: 'py',
    client: true,
    probe: [interpreter, '-c', 'import sys, httpx2; sys.exit(sys.version_info < (3, 11))'],
    env: { PYTHONPATH: `${clientFolders.python}src` },
    run: [interpreter, '-c', python],
  },
  { label: 'Ruby', extension: 'rb', probe: ['ruby', '--version'], run: ['ruby', '-e', ruby] },
  { label: 'PHP', extension: 'php', probe: ['php', '-r', 'curl_init();'], run: ['php', '-r', php, '--'] },
  {
    label: 'Go',
    extension: 'go',
    client: true,
    omitsNull: true,
    probe: ['go', 'version'],
    combine: combineGo,
    run: ['go', 'run', '.'],
  },
];
