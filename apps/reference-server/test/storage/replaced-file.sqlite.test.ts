import { copyFileSync, renameSync } from 'node:fs';
import { openDatabase } from '@email-automation/service/storage/open';
import { expect, test } from 'vitest';
import { newLocation } from '../environment/databases.ts';
import { captureLog, startSandbox } from '../environment/sandbox.ts';

test('a server whose file is deleted or replaced accepts nothing, says so once, and goes on when the file is back', async () => {
  const file = await newLocation('demo');
  const { lines, log } = captureLog('info');
  const { get, post, url } = await startSandbox({ database: openDatabase(file), probes: true, log });
  const event = { events: [{ email: 'kim@example.com', action: 'Came' }] };
  const statuses = async () => [
    (await post('/v2/1001/events', event)).status,
    (await get('/v2/1001/campaigns')).status,
    (await fetch(`${url}/ready`)).status,
  ];
  expect(await statuses()).toEqual([204, 200, 200]);
  for (const replace of [() => {}, () => copyFileSync(`${file}.moved`, file)]) {
    renameSync(file, `${file}.moved`);
    replace();
    await expect.poll(statuses).toEqual([503, 503, 503]);
    await expect.poll(() => lines.join('')).toContain('The database does not respond.');
    renameSync(`${file}.moved`, file);
    await expect.poll(statuses).toEqual([204, 200, 200]);
    await expect.poll(() => lines.join('')).toContain('The database responds again.');
    const outages = lines.filter((line) => line.includes('"outage":"began"'));
    expect(outages).toHaveLength(1);
    expect(outages[0]).toMatch(/The database \S+\/test\.db was (deleted|replaced) while a server uses it\./);
    lines.length = 0;
  }
});
