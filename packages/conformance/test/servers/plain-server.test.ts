import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { fullPlainTarget } from '../../servers/plain-server/full-target.ts';
import { startPlainServer } from '../../servers/plain-server/server.ts';
import { plainTarget } from '../../servers/plain-server/target.ts';
import { type Report, runConformance } from '../../src/conformance.ts';
import { unspecifiedBehaviors } from '../../src/contract/registers.ts';
import { type CommandResult, runCommandLine } from '../cli.ts';

/** A slow machine is no reason to accuse a server. */
const patience = { timeoutSeconds: 60 };

describe('with some profiles', () => {
  let printed: CommandResult;
  let report: Report;

  beforeAll(async () => {
    const server = await startPlainServer();
    const folder = mkdtempSync(join(tmpdir(), 'plain-server-'));
    writeFileSync(join(folder, 'conformance.yaml'), stringify({ ...plainTarget(server.url), ...patience }));
    printed = await runCommandLine(folder, 'run', '--report', 'json=report.json');
    report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    rmSync(folder, { recursive: true });
    server.close();
  });

  test('the command line prints totals only, and its exit code is 0', () => {
    // A slow machine shows progress.
    expect(printed.err.replaceAll(/^\d+ of \d+ checks after \d+ s\n/gm, '')).toBe('');
    expect(printed.out).toMatch(
      /^plain 1 at http:.*\n.*\n.*\nrequirements .*\nchecks .*\nConforms: \d+ requirements passed, none failed\.\n$/,
    );
    expect(printed.code).toBe(0);
  });

  test('an independent server passes the profiles that it claims', () => {
    expect(report.checks.filter(({ result }) => !['pass', 'skipped'].includes(result))).toEqual([]);
    expect(report.ok).toBe(true);
  });

  test('checks of profiles that the target does not claim are skipped', () => {
    const unclaimed = report.checks.filter(({ profile }) => !['core', 'oauth'].includes(profile));
    expect(new Set(unclaimed.map(({ result }) => result))).toEqual(new Set(['skipped']));
    const limit = report.requirements.find(({ id }) => id === 'LIMIT-1');
    expect(limit).toMatchObject({ result: 'skipped', reason: 'The target does not claim the profile limits.' });
  });

  test('unobservable requirements have a separate result', () => {
    const address = report.requirements.find(({ id }) => id === 'RESOURCE-10');
    expect(address?.result).toBe('unobservable');
    expect(address?.reason).toContain('Delivered emails show this');
  });

  test('a run sends no batch requests without the profile, and few other requests', () => {
    expect(report.requests.batch).toBe(0);
    expect(report.requests.other).toBeLessThanOrEqual(1500);
  });
});

test('it passes all profiles with hooks, and leaves out nothing but HTTPS', async () => {
  const server = await startPlainServer();
  try {
    const report = await runConformance({ ...fullPlainTarget(server.url), ...patience });
    const others = report.checks.filter(({ result }) => result !== 'pass').map(({ id, reason }) => ({ id, reason }));
    expect(others).toEqual([{ id: 'listAccounts/https', reason: expect.stringContaining('loopback') }]);
  } finally {
    server.close();
  }
});

test('the comments at its choices name entries of the register', () => {
  const folder = new URL('../../servers/plain-server/', import.meta.url);
  const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const comments = sources.flatMap((source) => source.match(/^ *\/\/.*$/gm) ?? []);
  const named = comments.flatMap((comment) => [...comment.matchAll(/\[([a-z0-9-]+)\]/g)].map(([, id]) => id));
  expect(named.length).toBeGreaterThanOrEqual(30);
  const ids = unspecifiedBehaviors.map(({ id }) => id);
  expect(named.filter((id) => !ids.includes(id ?? ''))).toEqual([]);
});
