import { recordUsage } from '@email-automation/conformance/usage';
import { expect, test } from 'vitest';
import { createClient } from '../src/client.ts';
import { tryUpgrades } from '../upgrades/upgrade.ts';

test('verdicts about changes of the contract are what happens to programs', async () => {
  const upgrades = await tryUpgrades(10);
  const wronglySafe = upgrades.filter(({ verdict, failure }) => verdict.length === 0 && failure !== undefined);
  expect(wronglySafe.map(({ change, program }) => `${change.kind}, ${change.at}, ${program}`)).toEqual([]);
  // A verdict that always says `breaks` is never wrongly safe.
  const safe = upgrades.filter(({ verdict }) => verdict.length === 0);
  const broken = upgrades.filter(({ failure }) => failure !== undefined);
  expect({ safe: safe.length > 15, broken: broken.length > 3 }).toEqual({ safe: true, broken: true });
});

test('usage has the fields that a program reads, and none of its values', async () => {
  const recorder = recordUsage();
  const account = { id: '7', name: 'Acme', primary_email: 'ada@acme.example', links: {} };
  const client = createClient({
    baseUrl: 'http://127.0.0.1',
    apiToken: 'made-up-token',
    accountId: '1234567',
    fetch: async () => Response.json({ accounts: [account], links: {} }),
    ...recorder.options,
  });
  const { accounts } = await client.accounts.fetch();
  expect(accounts[0].name).toBe('Acme');
  const usage = recorder.toUsage();
  const response = usage.operations.fetchAccount?.responses[200];
  expect(response?.read).toEqual(['', '/accounts', '/accounts/*', '/accounts/*/name']);
  expect(response?.received).toContain('/accounts/*/primary_email');
  expect(JSON.stringify(usage)).not.toMatch(/Acme|acme|1234567|made-up/);
});
