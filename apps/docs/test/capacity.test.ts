import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { replay } from '../capacity/model.ts';
import { plan } from '../capacity/plan.ts';
import { simulate } from '../capacity/simulation.ts';
import { eventTimes, measured } from '../src/capacity/measured.ts';

test('a queue with one server has the response times that theory gives it', () => {
  const load = { perSecond: 800 };
  const { rate, p50, p99, busy } = simulate([{ name: 'one', servers: 1 }], () => [{ at: ['one'], mean: 1 }], load, {
    requests: 200_000,
  });
  expect(rate).toBeCloseTo(800, -2);
  expect(busy.one).toBeCloseTo(0.8, 1);
  // Response times are exponential with a mean of 1 / (1 - 0.8) ms.
  expect(p50 / (5 * Math.log(2))).toBeCloseTo(1, 0);
  expect(Math.abs(p99 / (5 * Math.log(100)) - 1)).toBeLessThan(0.2);
});

test('waiting commits share a flush, and clients that wait for responses never overload a station', () => {
  const alone = simulate([{ name: 'disk', servers: 1 }], () => [{ at: ['disk'], mean: 1 }], { clients: 10 });
  const shared = simulate([{ name: 'disk', servers: 1, together: true }], () => [{ at: ['disk'], mean: 1 }], {
    clients: 10,
  });
  expect(alone.rate).toBeCloseTo(1000, -2);
  expect(shared.rate).toBeGreaterThan(4000);
  expect(simulate([{ name: 'disk', servers: 1 }], () => [{ at: ['disk'], mean: 1 }], { clients: 10 })).toEqual(alone);
});

test('the simulation replays at least two of the measured loads within 20 %', () => {
  const ratios = measured.loads.map((load) => replay(measured, load).rate / load.rate);
  expect(ratios.length).toBeGreaterThanOrEqual(4);
  expect(ratios.filter((ratio) => Math.abs(ratio - 1) <= 0.2).length).toBeGreaterThanOrEqual(2);
});

test('more events and more subscribers never need fewer machines', () => {
  const machines = (subscribers: number, eventsPerSecond: number) => {
    const planned = plan({ subscribers, eventsPerSecond }, eventTimes, measured);
    return planned.serverMachines + planned.databaseMachines;
  };
  expect(machines(1e3, 1e2)).toBe(2);
  expect(machines(1e3, 1e6)).toBeGreaterThan(machines(1e3, 1e5));
  expect(machines(1e9, 1e2)).toBeGreaterThan(machines(1e6, 1e2));
});

test('the command plans a load, and refuses what is no number', () => {
  const run = (...args: string[]) => spawnSync(process.execPath, ['capacity/main.ts', ...args], { encoding: 'utf8' });
  const planned = run('--', '--subscribers', '1e6', '--events-per-second', '1000');
  expect([planned.status, planned.stderr]).toEqual([0, '']);
  expect(planned.stdout).toMatch(/servers +1\n +databases +\d+, each with a standby/);
  const refused = run('--subscribers', 'many', '--events-per-second', '1000');
  expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('It must be a number from 1 to 1e12.')]);
});
