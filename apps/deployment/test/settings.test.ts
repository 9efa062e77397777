import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readStage } from './dockerfile.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const server = fileURLToPath(import.meta.resolve('@email-automation/reference-server/package.json'));
const program = join(server, '../bin/email-automation-server.js');

/** What the files contain that hand secrets over. */
const secrets: Record<string, string> = {
  'control-token': 'made-up-control-token',
  'database-url': 'postgres://email:made-up@postgres/email',
  'smtp-url': 'smtp://user:made-up@mail.example:587',
};

const image = readStage().env;
const unit = read('systemd/email-automation.service');
const pod = parse(read('kubernetes/deployment.yaml')).spec.template.spec;
const [container] = pod.containers;
const compose = parse(read('compose.yaml'), { merge: true });

const environments: Record<string, Record<string, string>> = {
  Dockerfile: image,
  // The variables of the reader have their defaults.
  'compose.yaml': mapValues(compose.services['server-1'].environment, (value) =>
    value.replace(/\$\{\w+:-(.*?)\}/g, '$1'),
  ),
  kubernetes: {
    ...readPairs(read('kubernetes/settings.env').split('\n')),
    ...Object.fromEntries(container.env.map(({ name, value }: { name: string; value: string }) => [name, value])),
  },
  systemd: readPairs(Array.from(unit.matchAll(/^Environment="?(.*?)"?$/gm), ([, pair = '']) => pair)),
};

test.each(Object.entries(environments))('the server takes every variable of %s', async (_, environment) => {
  const folder = mkdtempSync(join(tmpdir(), 'email-automation-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(secrets)) writeFileSync(join(folder, name), text);
  const env = mapValues({ ...image, ...environment }, (value) =>
    value.replace(/^(?:\/run\/secrets|%d)\/(?:.*\/)?/, `${folder}/`),
  );
  // The server refuses this flag after it has read all variables, and starts nothing.
  const { stderr } = await execa(process.execPath, [program, '--console-url=https://a.example'], {
    extendEnv: false,
    env,
    reject: false,
  });
  expect(stderr).toContain('Add --console.');
});

test('Kubernetes adds no variables that the server would take for options', () => {
  expect(pod.enableServiceLinks).toBe(false);
});

test('servers have the time to stop that they need', () => {
  // Requests in flight have less than five seconds.
  const delay = (name: string) => Number(environments[name]?.EMAIL_AUTOMATION_STOP_DELAY ?? 0) + 5;
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(delay('kubernetes'));
  expect(Number.parseInt(compose.services['server-1'].stop_grace_period, 10)).toBeGreaterThan(delay('compose.yaml'));
  expect(Number(/^TimeoutStopSec=(\d+)s$/m.exec(unit)?.[1])).toBeGreaterThan(delay('systemd'));
});

/** Parses lines such as `NAME=value`. */
function readPairs(lines: string[]): Record<string, string> {
  const pairs = lines.filter((line) => line !== '').map((line) => line.split(/=(.*)/s, 2));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
}

function mapValues(values: Record<string, string>, change: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(String(value))]));
}
