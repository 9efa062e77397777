import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { findFreePorts } from '../src/processes/free-ports.ts';
import { runCommandLine } from './cli.ts';
import { createFolder } from './create-folder.ts';

const examples = fileURLToPath(new URL('../examples/', import.meta.url));
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const server = join(
  dirname(fileURLToPath(import.meta.resolve('@email-automation/reference-server/package.json'))),
  'bin/email-automation-server.js',
);

/** Runs the packages of this checkout in place of the published ones. */
const npx = `#!/bin/sh
case "$2" in
  @email-automation/reference-server) program='${server}' ;;
  @email-automation/conformance | @email-automation/conformance@latest) program='${main}' ;;
  *) exit 9 ;;
esac
shift 2
exec '${process.execPath}' "$program" "$@"
`;

/** Copies the examples to another folder, with free ports. */
async function copyExamples(): Promise<string> {
  const folder = createFolder();
  cpSync(examples, folder, { recursive: true });
  const [port, controlPort] = await findFreePorts(2, '127.0.0.1');
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.yml') || one.endsWith('.yaml'))) {
    const text = readFileSync(join(folder, name), 'utf8');
    // Both at once: a free port can contain the number of the other.
    const localized = text.replace(/\b800[01]\b/g, (shown) => `${shown === '8000' ? port : controlPort}`);
    writeFileSync(join(folder, name), localized);
  }
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/npx'), npx, { mode: 0o755 });
  return folder;
}

/** Runs a script as a workflow does. What it starts in the background runs until the test ends. */
async function runScript(folder: string, script: string, variables: Record<string, string>) {
  const PATH = `${join(folder, 'bin')}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, ...variables, PATH };
  const child = spawn('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', script], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    try {
      process.kill(-(child.pid ?? 0));
    } catch {
      // Nothing runs in the background.
    }
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
  });
  const [code] = await once(child, 'close');
  return { code, out };
}

const shell = test.skipIf(process.platform === 'win32');
/** A target for whose server one requirement fails: it has another number of emails there. */
function breakTarget(folder: string): void {
  const file = join(folder, 'conformance.yaml');
  const wrong = "states: { campaign with emails: { campaign_id: '3001', email_count: 99 } }\n";
  writeFileSync(file, readFileSync(file, 'utf8') + wrong);
}

interface Step {
  id?: string;
  if?: string;
  run?: string;
  env?: Record<string, string>;
}

/** Runs the scripts of the action as GitHub does, until the end also after an error. @returns what each of them printed */
async function runAction(folder: string, inputs: Record<string, string>) {
  const action = parse(readFileSync(join(examples, '../action/action.yml'), 'utf8')) as {
    inputs: Record<string, { default: string }>;
    runs: { steps: Step[] };
  };
  const values = new Map(Object.entries(action.inputs).map(([name, { default: value }]) => [`inputs.${name}`, value]));
  for (const [name, value] of Object.entries(inputs)) values.set(`inputs.${name}`, value);
  const outputs = { GITHUB_OUTPUT: join(folder, 'outputs'), GITHUB_STEP_SUMMARY: join(folder, 'summary.md') };
  const results: { code: number; out: string }[] = [];
  for (const { id, run, env = {}, if: condition } of action.runs.steps) {
    if (run === undefined || (condition === "inputs.start != ''" && values.get('inputs.start') === '')) continue;
    const fill = (text: string) => text.replace(/\$\{\{ (\S+) \}\}/g, (_, name: string) => values.get(name) ?? '');
    const own = Object.fromEntries(Object.entries(env).map(([name, text]) => [name, fill(text)]));
    results.push(await runScript(folder, run, { ...outputs, ...own, RUNNER_TEMP: folder, CONTROL_TOKEN: 'made-up' }));
    if (id === undefined) continue;
    for (const [, name, value = ''] of readFileSync(outputs.GITHUB_OUTPUT, 'utf8').matchAll(/^(.*?)=(.*)$/gm))
      values.set(`steps.${id}.outputs.${name}`, value);
  }
  return results;
}

shell('the action tests a server, and shows its report in the summary', async () => {
  const folder = await copyExamples();
  breakTarget(folder);
  const { baseUrl, stateHook } = parse(readFileSync(join(folder, 'conformance.yaml'), 'utf8'));
  const [port, controlPort] = [baseUrl, stateHook.url].map((url: string) => new URL(url).port);
  const [start, run, show] = await runAction(folder, {
    start: `'${process.execPath}' '${server}' --demo --port ${port} --control-port ${controlPort}`,
    url: baseUrl,
    arguments: '--only\nRESOURCE-42',
  });
  expect([start?.code, run?.code, show?.code]).toEqual([0, 1, 0]);
  expect(readdirSync(join(folder, 'conformance')).sort()).toEqual([
    ...['report.html', 'report.json', 'report.txt', 'report.xml', 'server.log'],
  ]);
  expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toMatch(/^ {4}Does not conform: /m);
});

shell('the GitLab job passes with a server that conforms, and has a JUnit report', async () => {
  const folder = await copyExamples();
  const { conformance } = parse(readFileSync(join(folder, 'gitlab-ci.yml'), 'utf8'));
  // Whole runs against this server are in `servers/reference-server.test.ts`.
  const script = conformance.script.join('\n').replace('conformance run', 'conformance run --only ENDPOINT-85');
  const { code, out } = await runScript(folder, script, conformance.variables);
  expect(out).toContain('No failure in the part that was tested: 1 requirement passed.');
  expect(code).toBe(0);
  expect(readFileSync(join(folder, conformance.artifacts.reports.junit), 'utf8')).toContain('<testsuites');
});

test('the examples for pytest, go test, and JUnit use options that exist', async () => {
  const help = async (command: string) => (await runCommandLine(examples, command, '--help')).out;
  const known = `${await help('run')} ${await help('list')} ${spawnSync(process.execPath, [server, 'serve', '--help'], { encoding: 'utf8' }).stdout}`;
  for (const name of ['pytest/test_conformance.py', 'go/conformance_test.go', 'junit/ConformanceTest.java']) {
    const options = readFileSync(join(examples, name), 'utf8').match(/--[a-z-]+/g) ?? [];
    expect(options).toContain('--report');
    for (const option of options.filter((one) => !/^--(yes|silent|retry.*)$/.test(one)))
      expect(known).toContain(option);
  }
});

test('the image installs and runs the published kit', () => {
  const { name, bin } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const dockerfile = readFileSync(join(examples, 'Dockerfile'), 'utf8');
  expect(dockerfile).toContain(`RUN npm install --global --no-audit --no-fund ${name}@\${VERSION}\n`);
  expect(dockerfile).toContain(`ENTRYPOINT ["${Object.keys(bin)}"]\n`);
});
