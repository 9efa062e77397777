import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Report } from '../../src/reports/report.ts';
import { startCommand } from '../cli.ts';
import { startScriptedServer } from '../client/scripted-server.ts';
import { createFolder } from '../create-folder.ts';

let folder: string;

beforeEach(() => {
  folder = createFolder();
});

const file = (name: string) => readFileSync(join(folder, name), 'utf8');

const reports = ['json=r.json', 'junit=r.xml', 'html=r.html'];

/** Starts a run against a slow server that stops responding, and waits until its reports contain some checks. */
async function startSlowRun() {
  let requests = 0;
  const target = await startScriptedServer((_, response) => {
    if (requests++ > 80) return;
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'), 100);
  });
  const implementation = { name: 'slow', version: '1' };
  writeFileSync(join(folder, 'conformance.yaml'), stringify({ ...target, timeoutSeconds: 60, implementation }));
  const run = startCommand(folder, 'run', ...reports.flatMap((report) => ['--report', report]));
  for (let done = 0; done === 0; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (readdirSync(folder).includes('r.json')) done = (JSON.parse(file('r.json')) as Report).progress.done;
  }
  return run;
}

function expectIncompleteReports(): void {
  const report: Report = JSON.parse(file('r.json'));
  expect(report).toMatchObject({ complete: false, ok: false });
  expect(report.checks.length).toBeGreaterThan(0);
  const mark = /Not finished: the run ended after \d+ of \d+ checks\./;
  expect(file('r.html')).toMatch(mark);
  expect(file('r.xml')).toMatch(
    /<testcase name="run\/complete is complete"[^>]*>\s*<error type="error" message="Not fin/,
  );
  expect(report.conforms).toBe(false);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} ends a run immediately, even during a request, and every report says so`, async () => {
    const { child, result } = await startSlowRun();
    child.kill(signal);
    const sent = Date.now();
    const { code, out, err } = await result;
    expect(Date.now() - sent).toBeLessThan(50_000);
    expect(out).toMatch(/Not finished: the run ended after \d+ of \d+ checks\./);
    expect([code, err]).toEqual([1, '']);
    expectIncompleteReports();
  });
}

test('a run that is killed without warning leaves reports that are at most a second old and marked as incomplete', async () => {
  const { child, result } = await startSlowRun();
  child.kill('SIGKILL');
  expect((await result).code).toBe(null);
  expectIncompleteReports();
});
