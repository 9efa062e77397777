import { expect, test } from 'vitest';
import { startSandbox } from '../environment/sandbox.ts';

// Languages put `a` before `B`; UTF-16 puts the last but one after the last.
const byCodePoints = ['', ' x', 'B', 'Z', '_', 'a', 'aa', 'ä', '\u{FF5E}', '\u{1F600}'];

test('strings are ordered by code points on every database', async () => {
  const sandbox = await startSandbox();
  await sandbox.database.query.deleteFrom('goals').execute();
  const goals = byCodePoints.map((name, n) => ({
    account_id: '1001',
    id: `g${(n * 7) % 10}`,
    status: 'active' as const,
    name,
    url: '',
    default_value: 0,
    counting_method: 'all' as const,
    created_at: '2026-01-01T00:00:00Z',
  }));
  await sandbox.database.query.insertInto('goals').values(goals).execute();
  const upwards = await sandbox.get('/v2/1001/goals?sort=name');
  expect(upwards.body.goals.map((goal: { name: string }) => goal.name)).toEqual(byCodePoints);
  const downwards = await sandbox.get('/v2/1001/goals?sort=name&direction=desc');
  expect(downwards.body.goals.map((goal: { name: string }) => goal.name)).toEqual(byCodePoints.toReversed());
});
