import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './machine.ts';

/** A project of a consumer in another language, with a registry in a folder. */
export interface OtherProject {
  language: string;
  /** What this machine lacks for it. */
  missing?: string;
  /** Publishes the client of a copy of this repository, as CONTRIBUTING says. */
  publish(repository: string): Promise<void>;
  /** Installs a version, by default the newest. Returns the version that the project has then, and the files of the client. */
  install(version?: string): Promise<{ version: string; files: string[] }>;
  /** Returns what the language's own program says about a name. */
  showDocs(name: string): Promise<string>;
  /** Runs the programs of the README that list campaigns and show an invalid request. Returns their output. */
  runPrograms(files: Record<string, string>, env: NodeJS.ProcessEnv): Promise<string>;
}

const listFiles = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
const python = process.env.PYTHON ?? 'python3';
const sitePackages = 'import build, hatchling, httpx2, os; print(os.path.dirname(os.path.dirname(httpx2.__file__)))';

function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

/** A project in Python, whose index is as PEP 503 describes it. */
export function createPythonProject(machine: Machine): OtherProject {
  // Where pip finds the packages of others, which it would download.
  const PYTHONPATH = spawnSync(python, ['-c', sitePackages], { encoding: 'utf8' }).stdout?.trim();
  const index = machine.createFolder('python index');
  const wheels = join(index, 'email-automation-client');
  const cwd = machine.createFolder('python project');
  const env = {
    PYTHONPATH,
    PIP_INDEX_URL: `file://${index}`,
    PIP_NO_CACHE_DIR: '1',
    PIP_DISABLE_PIP_VERSION_CHECK: '1',
  };
  const runPython = (...args: string[]) => machine.run(join(cwd, 'venv', 'bin', 'python'), args, { cwd, env });
  return {
    language: 'Python',
    ...(!PYTHONPATH && { missing: `build, hatchling, and httpx2 in ${python}, or in the one that PYTHON names` }),
    async publish(repository) {
      mkdirSync(wheels, { recursive: true });
      const options = { cwd: join(repository, 'packages/client-python') };
      await machine.run(python, ['-m', 'build', '--no-isolation', '--outdir', wheels], options);
      const files = readdirSync(wheels).filter((file) => file !== 'index.html');
      writeFileSync(join(wheels, 'index.html'), files.map((file) => `<a href="${file}">${file}</a>\n`).join(''));
    },
    async install(wanted) {
      await machine.run(python, ['-m', 'venv', 'venv'], { cwd });
      const name = `email-automation-client${wanted ? `==${wanted}` : ''}`;
      await runPython('-m', 'pip', 'install', '--upgrade', name);
      const { stdout } = await runPython(
        '-c',
        'import email_automation as e; print(e.__version__, e.__file__, sep="\\n")',
      );
      const [version = '', file = ''] = stdout.split('\n');
      const files = listFiles(join(file, '../..')).filter((one) => one.startsWith('email_automation'));
      return { version, files: files.filter((one) => !one.includes('__pycache__')) };
    },
    showDocs: async (name) => (await runPython('-m', 'pydoc', `email_automation.${name}`)).stdout,
    async runPrograms(files, variables) {
      writeFiles(cwd, files);
      const options = { cwd, env: { ...env, ...variables } };
      const runFile = (file: string) => machine.run(join(cwd, 'venv', 'bin', 'python'), [file], options);
      return (await runFile('list_all.py')).all + (await runFile('invalid.py')).all;
    },
  };
}

/** A project in Go, whose proxy of modules is a folder. */
export function createGoProject(machine: Machine, module: string): OtherProject {
  const proxy = machine.createFolder('go proxy');
  const cwd = machine.createFolder('go project');
  const read = (name: string) => spawnSync('go', ['env', name], { encoding: 'utf8' }).stdout?.trim() ?? '';
  const env = {
    // What the compiler made of Go's own packages takes a minute to make again.
    ...{ GOCACHE: read('GOCACHE'), GOMODCACHE: machine.createFolder('go modules') },
    ...{ GOPROXY: `file://${proxy}`, GOSUMDB: 'off', GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod -modcacherw' },
  };
  const go = async (...args: string[]) => (await machine.run('go', args, { cwd, env })).stdout;
  const [, minor = 0] = /^go1\.(\d+)/.exec(read('GOVERSION')) ?? [];
  return {
    language: 'Go',
    ...(Number(minor) < 23 && { missing: 'Go 1.23' }),
    async publish(repository) {
      await machine.run('go', ['run', './release', proxy], { cwd: join(repository, 'packages/client-go'), env });
    },
    async install(wanted) {
      if (readdirSync(cwd).length === 0) await go('mod', 'init', 'example');
      await go('get', `${module}@${wanted ? `v${wanted}` : 'latest'}`);
      const [version = '', folder = ''] = (await go('list', '-m', '-f', '{{.Version}}\n{{.Dir}}', module)).split('\n');
      return { version: version.slice(1), files: listFiles(folder) };
    },
    showDocs: (name) => go('doc', `${module}.${name}`),
    async runPrograms(files, variables) {
      writeFiles(cwd, files);
      const options = { cwd, env: { ...env, ...variables } };
      const runFile = (file: string) => machine.run('go', ['run', file, 'connect.go'], options);
      return (await runFile('list.go')).all + (await runFile('invalid.go')).all;
    },
  };
}
