import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runAsMutant } from '@email-automation/test-tools/module-mutant';
import { sample } from '@email-automation/test-tools/sample';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mutants } from '../../../client/conformance/mutants.ts';
import { runClient } from '../../src/client/run-client.ts';
import { scenarios } from '../../src/client/scenarios/catalog.ts';
import { startUpstream, type Upstream } from '../../src/client/upstream.ts';
import { operationIds, operations } from '../../src/contract/operations.ts';
import { terminalReport } from '../../src/reports/terminal.ts';

const pathOf = (name: string) => fileURLToPath(new URL(`../../../client/conformance/${name}`, import.meta.url));
const ourClient = `"${process.execPath}" "${pathOf('our-client.ts')}"`;

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.close());

test('our client passes all scenarios, without advice', async () => {
  const report = await runClient({ client: { command: ourClient, seconds: 60 }, upstream });
  const text = terminalReport(report);
  expect(report.ok, text).toBe(true);
  expect(report.checks.flatMap(({ id, advice = [] }) => advice.map(({ expected }) => `${id}: ${expected}`))).toEqual(
    [],
  );
  expect(report.summary).toEqual({
    pass: scenarios.length,
    fail: 0,
    skipped: 0,
    untestable: 0,
    error: 0,
  });
  expect(text).toMatch(/\nConforms: 2 requirements passed, none failed\. No advice\.\n$/);
});

// An operation that a program does not have is left out of the scenarios.
test.each([
  'client/conformance/our-client.ts',
  'client-python/conformance/adapter.py',
  'client-go/conformance/main.go',
])('%s has every operation', (path) => {
  const program = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const ids = operationIds.filter((id) => operations[id].server === 'api');
  expect(ids.filter((id) => !program.includes(id))).toEqual([]);
});

test('a mutant of our client is noticed', async () => {
  const all = Object.entries(mutants);
  const waiting = sample(all, { what: 'mutants of the client', size: 8, nameOf: ([name]) => name });
  const missed: string[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, { scenario, requirement, serious }] = next;
      const { args, variables } = runAsMutant(pathOf('mutants.ts'), name);
      const program = [process.execPath, ...args, pathOf('our-client.ts')].map((part) => `"${part}"`).join(' ');
      const report = await runClient({
        client: { command: program, seconds: 25, environment: variables },
        upstream,
        only: [scenario],
      });
      const [check] = report.checks;
      const noticed =
        requirement === undefined
          ? serious
            ? check?.failures.some((failure) => failure.serious)
            : check?.result === 'pass' && (check.advice?.length ?? 0) > 0
          : check?.failures.some(({ requirements }) => requirements.includes(requirement));
      if (!noticed) missed.push(`${name}: ${terminalReport(report)}`);
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  expect(missed).toEqual([]);
});
