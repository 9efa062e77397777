import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import type { Sandbox } from '../sandbox.ts';

const redocly = join(createRequire(import.meta.url).resolve('@redocly/cli/package.json'), '..', 'bin', 'cli.js');
const published = dirname(fileURLToPath(import.meta.resolve('@email-automation/openapi/workflows.json')));

/** The report of Respect: the steps that it ran in order, and the first one that failed with the checks that failed. */
export interface WorkflowRun {
  steps: string[];
  failed?: { step: string; checks: string[] };
}

interface Report {
  files: Record<string, { executedWorkflows: { executedSteps: ReportedStep[] }[] }>;
}
interface ReportedStep {
  stepId: string;
  checks: { name: string; status: 'success' | 'error' | 'skipped' }[];
}

/**
 * Runs a workflow as it is published with Redocly Respect.
 * @param url where the requests to the API and to pages go (default: the sandbox itself)
 */
export async function runWorkflow(file: string, sandbox: Sandbox, url: string = sandbox.url): Promise<WorkflowRun> {
  const folder = await mkdtemp(join(tmpdir(), 'respect-'));
  const report = join(folder, 'report.json');
  const servers = { contract: url, pages: url, control: sandbox.controlUrl };
  const inputs = { credentials: btoa('demo-token-of-ada:'), control_token: sandbox.controlToken };
  const options = [
    ...Object.entries(servers).map(([name, value]) => `--server=${name}=${value}`),
    ...Object.entries(inputs).map(([name, value]) => `--input=${name}=${value}`),
    // Respect does not know ranges of status codes such as 2XX. Every step has a criterion for its status.
    '--severity=STATUS_CODE_CHECK=off',
    `--json-output=${report}`,
  ];
  try {
    const { all } = await execa(
      process.execPath,
      [redocly, 'respect', join(published, 'workflows', file), ...options],
      {
        cwd: folder,
        env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
        reject: false,
        all: true,
      },
    );
    const text = await readFile(report, 'utf8').catch(() => {
      throw new Error(`Respect wrote no report. ${all}`);
    });
    return readRun(JSON.parse(text));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function readRun({ files }: Report): WorkflowRun {
  const executed = Object.values(files)
    .flatMap(({ executedWorkflows }) => executedWorkflows)
    .flatMap(({ executedSteps }) => executedSteps);
  // A step that is retried is listed once for each attempt; the last one counts.
  const last = new Map(executed.map((step) => [step.stepId, step]));
  const failed = [...last.values()].find(({ checks }) => checks.some(({ status }) => status === 'error'));
  const checks = failed?.checks.filter(({ status }) => status === 'error').map(({ name }) => name);
  return { steps: [...last.keys()], ...(failed && { failed: { step: failed.stepId, checks: checks ?? [] } }) };
}
