import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { fullPlainTarget } from '../../servers/plain-server/full-target.ts';
import type { Report } from '../../src/conformance.ts';
import { unspecifiedBehaviors } from '../../src/contract/registers.ts';
import { runCommandLine } from '../cli.ts';
import { createFolder } from '../create-folder.ts';
import { startPlain } from '../plain-servers.ts';

test('an independent server passes all profiles but HTTPS, and the command line prints totals only', async () => {
  const folder = createFolder();
  // A slow machine is no reason to accuse a server.
  const target = { ...fullPlainTarget(await startPlain()), timeoutSeconds: 60 };
  writeFileSync(join(folder, 'conformance.yaml'), stringify(target));
  const { code, out, err } = await runCommandLine(folder, 'run', '--report', 'json=report.json');
  const report: Report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  const others = report.checks.filter(({ result }) => result !== 'pass').map(({ id, reason }) => ({ id, reason }));
  expect(others).toEqual([{ id: 'listAccounts/https', reason: expect.stringContaining('loopback') }]);
  // A slow machine shows progress.
  expect(err.replaceAll(/^\d+ of \d+ checks after \d+ s\n/gm, '')).toBe('');
  expect(out).toMatch(
    /^plain 1 at http:.*\n.*\n.*\nrequirements .*\nchecks .*\nConforms: \d+ requirements passed, none failed\.\n$/,
  );
  expect(code).toBe(0);
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
