import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { findFreePorts } from '../src/processes/free-ports.ts';

const kit = fileURLToPath(new URL('..', import.meta.url));
const server = join(
  dirname(fileURLToPath(import.meta.resolve('@email-automation/reference-server/package.json'))),
  'bin/email-automation-server.js',
);
const spec = fileURLToPath(new URL('../../../spec', import.meta.url));

interface Step {
  id?: string;
  if?: string;
  run?: string;
  env?: Record<string, string>;
}
const action = parse(readFileSync(join(kit, 'action/action.yml'), 'utf8')) as {
  inputs: Record<string, { default: string }>;
  runs: { steps: Step[] };
};

/** Runs the scripts of the action as GitHub does, until the end also after an error. @returns what each of them printed */
async function runAction(folder: string, inputs: Record<string, string>): Promise<{ code: number; out: string }[]> {
  const values = new Map(Object.entries(action.inputs).map(([name, { default: value }]) => [`inputs.${name}`, value]));
  for (const [name, value] of Object.entries(inputs)) values.set(`inputs.${name}`, value);
  const results: { code: number; out: string }[] = [];
  for (const { id, run, env = {}, if: condition } of action.runs.steps) {
    if (run === undefined || (condition === "inputs.start != ''" && values.get('inputs.start') === '')) continue;
    const fill = (text: string) => text.replace(/\$\{\{ (\S+) \}\}/g, (_, name: string) => values.get(name) ?? '');
    const own = Object.fromEntries(Object.entries(env).map(([name, text]) => [name, fill(text)]));
    const variables = { GITHUB_OUTPUT: join(folder, 'outputs'), GITHUB_STEP_SUMMARY: join(folder, 'summary.md') };
    const PATH = `${folder}${delimiter}${process.env.PATH}`;
    const child = spawn('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', run], {
      cwd: folder,
      env: { ...process.env, ...variables, ...own, PATH, RUNNER_TEMP: folder, CONTROL_TOKEN: 'made-up' },
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
    results.push({ code, out });
    if (id === undefined) continue;
    for (const [, name, value = ''] of readFileSync(variables.GITHUB_OUTPUT, 'utf8').matchAll(/^(.*?)=(.*)$/gm)) {
      values.set(`steps.${id}.outputs.${name}`, value);
    }
  }
  return results;
}

const posix = test.skipIf(process.platform === 'win32');

posix('the action tests a server, and annotates failures at lines of the contract', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'action-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [port, controlPort] = await findFreePorts(2, '127.0.0.1');
  const target = readFileSync(join(kit, 'examples/conformance.yaml'), 'utf8');
  // The server has another number of emails there, so that one requirement fails.
  const wrong = "states: { campaign with emails: { campaign_id: '3001', email_count: 99 } }\n";
  const localize = (text: string) =>
    text.replace(/\b800[01]\b/g, (shown) => `${shown === '8000' ? port : controlPort}`);
  writeFileSync(join(folder, 'conformance.yaml'), localize(target + wrong));
  const npx = `#!/bin/sh\n[ "$2" = @email-automation/conformance@latest ] || exit 9\nshift 2\nexec '${process.execPath}' '${join(kit, 'src/main.ts')}' "$@"\n`;
  writeFileSync(join(folder, 'npx'), npx, { mode: 0o755 });
  cpSync(join(spec, 'dist/openapi.yaml'), join(folder, 'openapi.yaml'));
  const [start, run, show] = await runAction(folder, {
    start: `'${process.execPath}' '${server}' --demo --port ${port} --control-port ${controlPort}`,
    url: `http://127.0.0.1:${port}`,
    arguments: '--only\nRESOURCE-42',
    contract: 'openapi.yaml',
  });
  expect([start?.code, run?.code, show?.code]).toEqual([0, 1, 0]);
  expect(readdirSync(join(folder, 'conformance')).sort()).toEqual([
    ...['badge.svg', 'report.html', 'report.json', 'report.md', 'report.xml', 'server.log'],
  ]);
  expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain('# Conformance of');
  const [, line = '', title = ''] =
    /^::error file=openapi\.yaml,line=(\d+),title=(.*?)::expected/m.exec(show?.out ?? '') ?? [];
  expect(title).toContain('in fetchCampaign/');
  expect(readFileSync(join(folder, 'openapi.yaml'), 'utf8').split('\n')[Number(line) - 1]).toMatch(/^ +email_count:$/);
});
