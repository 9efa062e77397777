import { sample } from '@email-automation/test-tools/sample';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningReferenceServer, startReferenceServer } from '../../servers/reference-server.ts';
import { type RunOptions, runConformance } from '../../src/conformance.ts';
import { profileNames } from '../../src/target/profiles.ts';
import { type StateIds, stateNames, stateOf } from '../../src/target/states.ts';
import type { Target, TargetDescription } from '../../src/target/target.ts';

let server: RunningReferenceServer;
beforeAll(async () => {
  server = await startReferenceServer();
});
afterAll(() => server.close());

/** Sends a request to the control port. @returns the response, parsed; undefined for a status of 400 or more */
async function control(path: string, body: object): Promise<StateIds | undefined> {
  const { url, token } = server.control;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.ok ? ((await response.json()) as StateIds) : undefined;
}

/** The keys that `init` leaves without a comment, for the operations that need no batches. */
const minimal = ({ baseUrl, account, credentials: { token }, timeoutSeconds }: Target): TargetDescription => ({
  ...{ baseUrl, account, credentials: { token }, profiles: ['core'], timeoutSeconds },
});

/** All provider states as ids in the target, and no hooks. */
async function withFixedIds({ stateHook: _hook, clockHook: _clock, ...target }: Target): Promise<TargetDescription> {
  const states: Record<string, StateIds[]> = {};
  for (const state of stateNames) {
    const provided = Array.from({ length: stateOf(state).uses ?? 1 }, () => control('/states', { state, params: {} }));
    const all = (await Promise.all(provided)).filter((ids) => ids !== undefined);
    if (all.length > 0) states[state] = all;
  }
  return { ...target, states };
}

/** The hook as a command, which passes the request on. */
function withCommand(target: Target): TargetDescription {
  const { url, token } = server.control;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const program = `
    const body = require('node:fs').readFileSync(0, 'utf8');
    fetch('${url}/states', { method: 'POST', headers: ${JSON.stringify(headers)}, body }).then(async (response) => {
      process.stdout.write(await response.text());
      process.exitCode = response.ok ? 0 : 4;
    });`;
  return { ...target, stateHook: { command: [process.execPath, '-e', program] } };
}

const whole = (target: Target): TargetDescription => target;

/** Enough for a list of a hundred pages. */
async function addManySubscribers() {
  const subscribers = [{ email: 'many-{n}@example.com', repeat: 100_000, campaigns: [{ campaign: '3001' }] }];
  const applied = await control('/workspace', { accounts: [{ id: server.target.account, subscribers }] });
  expect(applied).toMatchObject({ changes: [{ kind: 'subscribers', count: 100_000 }] });
}

interface Form {
  describe(target: Target): TargetDescription | Promise<TargetDescription>;
  options?: RunOptions;
  /** What the account went through before. */
  prepare?: () => Promise<unknown>;
}

const runBefore = () => runConformance(minimal(server.target));

const forms: Record<string, Form> = {
  'the smallest target': { describe: minimal },
  'the smallest target, one check at a time': { describe: minimal, options: { concurrency: 1 } },
  'the smallest target, 16 checks at a time': { describe: minimal, options: { concurrency: 16 } },
  'the smallest target, on a used account': { describe: minimal, prepare: runBefore },
  'the smallest target, on an account of 100,000 subscribers': { describe: minimal, prepare: addManySubscribers },
  'fixed ids': { describe: withFixedIds, options: { profiles: ['core', 'batch', 'oauth'] } },
  'fixed ids, 16 checks at a time': { describe: withFixedIds, options: { concurrency: 16, profiles: ['core'] } },
  'a hook that is a command': { describe: withCommand, options: { profiles: ['core', 'oauth'] } },
  ...Object.fromEntries(
    profileNames.map((profile) => [
      `a hook that is a URL, only the profile ${profile}`,
      { describe: whole, options: { profiles: [profile] } },
    ]),
  ),
};

const drawn = sample(Object.entries(forms), {
  what: 'forms of target files',
  size: 1,
  nameOf: ([name]) => name,
  concernsAll: 'packages/conformance/src',
});

// Behind variants, `checks/passing-time.test.ts` runs the kit against it with its hourly limits.
test('the reference server conforms, within the requests that a run is allowed to send', async () => {
  const report = await runConformance(server.target, {
    profiles: ['core', 'batch', 'shopper-activity', 'legacy', 'oauth'],
  });
  expect(report.checks.filter(({ result }) => !['pass', 'skipped'].includes(result))).toEqual([]);
  // The server provides every state that it can be in, and its demo has the data of every check. Its custom fields are all active.
  const skipped = report.checks.filter(({ result, profile }) => result === 'skipped' && profile !== 'limits');
  expect(skipped.map(({ id }) => id)).toEqual([
    'listAccounts/https',
    'listCustomFieldIdentifiers/inactive-field',
    'createUnsubscribeBatch/again',
  ]);
  const resultOf = (requirement: string) => report.requirements.find(({ id }) => id === requirement);
  expect(resultOf('LIMIT-1')).toMatchObject({
    result: 'skipped',
    reason: 'The target does not claim the profile limits.',
  });
  expect(resultOf('RESOURCE-10')).toMatchObject({
    result: 'unobservable',
    reason: expect.stringContaining('Delivered emails show this'),
  });
  expect(report.ok).toBe(true);
  expect(report.requests.batch).toBeLessThanOrEqual(48);
  expect(report.requests.other).toBeLessThanOrEqual(1500);
});

test.each(drawn)('the kit does not accuse the reference server: %s', async (_, form) => {
  await server.reset();
  await form.prepare?.();
  const report = await runConformance(await form.describe(server.target), form.options);
  const accusations = report.checks.filter(({ result }) => result === 'fail' || result === 'error');
  expect(accusations.map(({ id, reason, failures }) => ({ id, reason, failures }))).toEqual([]);
  expect(report.complete).toBe(true);
  expect(report.summary.pass).toBeGreaterThan(30);
});
