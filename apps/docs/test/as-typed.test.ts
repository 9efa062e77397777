import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@email-automation/test-tools/find-free-port';
import { expect, onTestFinished, test } from 'vitest';
import { nameClone } from '../server/name-clone.ts';
import { spellCommands } from '../src/site/commands.ts';
import { sandbox } from '../src/site/sandbox.ts';
import { matchPrinted } from './match-printed.ts';
import { startSandboxProcess } from './sandbox-process.ts';
import { inLanguage, readSteps, type Step } from './typed-steps.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const python = process.env.PYTHON ?? 'python3';
/** Where Python finds what pip would download. */
const site = spawnSync(
  python,
  ['-c', 'import hatchling, httpx2, pytest, os, venv; print(os.path.dirname(os.path.dirname(httpx2.__file__)))'],
  { encoding: 'utf8' },
).stdout?.trim();

/** What programs need that this machine lacks. */
const missing = {
  shell: process.platform === 'win32' && 'a shell of Unix',
  python: !site && `httpx2, hatchling, and pytest in ${python}, or in the one that PYTHON names`,
  go: spawnSync('go', ['version']).status !== 0 && 'Go',
};

const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const guide = (name: string) => read(`apps/docs/dist/site/guides/${name}.md`);
/** The sections of the README of a client, which all of them have in this order. */
const sections = [
  'Install',
  'First call',
  'List all',
  'Import, with progress and resume',
  'Invalid requests (422)',
  'Rate limits (429)',
  'Sign in with OAuth 2',
  'Test with a sandbox',
];
/** The steps of the README of a client. */
function readmeSteps(name: string): Step[] {
  const readme = read(`packages/${name}/README.md`);
  const headings = [...readme.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  expect(headings.slice(0, sections.length)).toEqual(sections);
  // This command finds the sandbox outside of the clone, too.
  const text = readme.replaceAll('npx @email-automation/reference-server', 'eval "$SANDBOX_COMMAND"');
  return readSteps(spellCommands(text, false), ...sections);
}

/** What a page says, with the program that a machine may lack. */
const pages: [name: string, needs: keyof typeof missing, steps: () => Step[]][] = [
  [
    'the first requests of the quickstart',
    'shell',
    () => readSteps(inLanguage(guide('quickstart'), 'curl'), 'Find a campaign', 'Add a subscriber'),
  ],
  [
    'the quickstart in TypeScript',
    'shell',
    () => readSteps(inLanguage(guide('quickstart'), 'TypeScript'), 'Use a client'),
  ],
  ['the quickstart in Python', 'python', () => readSteps(inLanguage(guide('quickstart'), 'Python'), 'Use a client')],
  ['the quickstart in Go', 'go', () => readSteps(inLanguage(guide('quickstart'), 'Go'), 'Use a client')],
  [
    '“Write and prove a server”',
    'shell',
    () => readSteps(guide('another-implementation'), 'Start with two operations'),
  ],
  [
    "“Test your SDK's behavior”",
    'shell',
    () => readSteps(guide('sdk-behavior'), 'Name the operations', 'Write a program', 'Play a bad day'),
  ],
  ['the README of the client', 'shell', () => readmeSteps('client')],
  ['the README of the client for Python', 'python', () => readmeSteps('client-python')],
  ['the README of the client for Go', 'go', () => readmeSteps('client-go')],
];

test.for(pages)(
  '%s works as typed in an empty folder, beside a clone with another name',
  async ([name, needs, steps], { skip }) => {
    if (missing[needs]) skip(`NOT RUN: ${name} needs ${missing[needs]}.`);
    const { url, command: sandboxCommand, env: sandboxEnvironment, close } = await startSandboxProcess();
    onTestFinished(() => close());
    const outside = mkdtempSync(join(tmpdir(), 'typed-'));
    onTestFinished(() => rmSync(outside, { recursive: true, force: true }));
    const [clone, folder] = [join(outside, 'My Clone'), join(outside, 'empty')];
    symlinkSync(repository, clone);
    mkdirSync(folder);
    writeFileSync(join(outside, '.curlrc'), 'fail-with-body');
    const port = String(await findFreePort());
    const localize = (text: string) =>
      nameClone(text, clone, 'md')
        .replaceAll(sandbox.servers.Sandbox, url)
        .replaceAll(/\b8000\b/g, port);
    const typed = steps().map(({ command, printed }) => ({
      command: localize(command),
      printed: printed && localize(printed),
    }));
    expect(typed.length).toBeGreaterThan(1);
    const env = {
      ...environment(needs === 'python' ? outside : undefined),
      CURL_HOME: outside,
      BASE_URL: url,
      API_TOKEN: sandbox.token,
      SANDBOX_COMMAND: sandboxCommand,
      TMPDIR: sandboxEnvironment.TMPDIR,
      ACCOUNT_ID: '1001',
    };
    const script = typed.map(({ command }, at) => `${command}\nprintf '\\n== ${at} ==\\n'`).join('\n');
    const { status, stdout, stderr } = spawnSync('sh', ['-e', '-c', script], { cwd: folder, env, encoding: 'utf8' });
    expect(status, `${stdout}\n${stderr}`).toBe(0);
    const outputs = stdout.split(/^== \d+ ==\n/m);
    for (const [at, { command, printed }] of typed.entries()) {
      if (printed) expect(outputs[at]?.trim(), command).toMatch(matchPrinted(printed.trim()));
    }
  },
);

/** The environment of a reader's shell, in which nothing has to be downloaded. @param venv folder for a separate Python */
function environment(venv?: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([key]) => !/^npm_|^INIT_CWD$|^NODE_|^VITEST/.test(key));
  const folders = [dirname(process.execPath), process.env.PATH];
  if (venv) {
    spawnSync(python, ['-m', 'venv', join(venv, 'venv')]);
    folders.unshift(join(venv, 'venv', 'bin'));
  }
  return {
    ...Object.fromEntries(own),
    PATH: folders.join(delimiter),
    npm_config_offline: 'true',
    PYTHONPATH: site,
    PIP_NO_INDEX: '1',
    PIP_NO_BUILD_ISOLATION: '0',
    GOPROXY: 'off',
  };
}
