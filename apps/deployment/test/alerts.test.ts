import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startProgram } from '@email-automation/test-tools/start-program';
import { parser } from '@prometheus-io/lezer-promql';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string };
}

const serverPackage = import.meta.resolve('@email-automation/reference-server/package.json');
const program = fileURLToPath(new URL('bin/email-automation-server.js', serverPackage));
const file = readFileSync(new URL('../monitoring/rules.yaml', import.meta.url), 'utf8');
const rules: Rule[] = parse(file).groups.flatMap(({ rules }: { rules: Rule[] }) => rules);

/** The parts of an expression with this name in the grammar of Prometheus. */
function partsOf(expression: string, part: string): string[] {
  const found: string[] = [];
  parser.parse(expression).iterate({
    enter({ name, from, to }) {
      if (name === part) found.push(expression.slice(from, to));
    },
  });
  return found;
}

/** What a server returns to Prometheus. */
async function readMetrics(): Promise<string> {
  const options = ['--port=0', '--control-port=0', '--database=:memory:', '--log-level=silent'];
  const server = startProgram([program, ...options], { CONTROL_TOKEN: 'operator' });
  onTestFinished(() => server.end());
  const [api, control] = await server.urls;
  await fetch(`${api}/v2/accounts`);
  const response = await fetch(`${control}/metrics`, { headers: { authorization: 'Bearer operator' } });
  return response.text();
}

/** Metrics of Prometheus itself and of node_exporter, and labels of theirs. */
const metricsOfOthers = ['up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes'];
const labelsOfOthers = ['instance', 'job', 'mountpoint'];

test('alerts name metrics and labels that the server has', async () => {
  const metrics = await readMetrics();
  expect(rules.length).toBeGreaterThan(5);
  for (const { alert, expr } of rules) {
    expect(partsOf(expr, '⚠'), alert).toEqual([]);
    const names = partsOf(expr, 'Identifier');
    expect(names, alert).not.toEqual([]);
    for (const name of names.filter((one) => !metricsOfOthers.includes(one)))
      expect(metrics).toContain(`\n# TYPE ${name.replace(/_(count|sum|bucket)$/, '')} `);
    // A counter has no series before its first event; its help names its labels.
    for (const label of partsOf(expr, 'LabelName')) {
      if (!labelsOfOthers.includes(label)) expect(metrics, `${alert}: ${label}`).toMatch(new RegExp(`\\b${label}\\b`));
    }
  }
});

test('the guide explains every alert', () => {
  const guide = readFileSync(new URL('../../docs/src/guides/monitoring.mdx', import.meta.url), 'utf8');
  for (const { alert } of rules) expect(guide).toContain(`\`${alert}\``);
});
