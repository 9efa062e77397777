import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { OwnTool } from '../mcp/create-mcp-server.ts';

const kit = '@email-automation/conformance';

/** The tool that tests a server of the user, with the conformance kit of the program's folder. */
export const testTool: OwnTool = {
  definition: {
    name: 'test_server',
    title: 'Test a server of your own',
    description:
      'Tests any server of this API against every requirement, with the conformance kit that is installed in this folder. The target file describes the server; its values such as $TOKEN are environment variables. A run creates subscribers and events in the account of the file, and takes up to a minute: choose with only what to test.',
    inputSchema: {
      type: 'object',
      properties: {
        target: { type: 'string', minLength: 1, description: 'Target file (default: conformance.yaml).' },
        only: {
          type: 'string',
          minLength: 1,
          description: 'Requirements (EVENT-3), parts (AUTH), or operations (listGoals), separated by commas.',
        },
      },
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  },
  async call({ target, only }, signal) {
    const program = findKit();
    if (program === undefined)
      return { text: `The kit is not in this folder. Run: npm install --save-dev ${kit}`, isError: true };
    const options = only === undefined ? [] : [`--only=${only}`];
    const { status, output } = await run(
      [program, 'run', ...options, '--', String(target ?? 'conformance.yaml')],
      signal,
    );
    return { text: [shorten(output.trim()), nextSteps[status] ?? ''].join('\n\n').trim(), isError: status !== 0 };
  },
};

/** The next step after a run that ended with this exit code. */
const nextSteps: Readonly<Record<number, string>> = {
  1: 'Failures with one cause are one entry. Repair the first, then call test_server with its requirement in only. For a requirement in full, call search_contract with its ID.',
  2: 'A target file has at least baseUrl, account, credentials: { token: $TOKEN }, and profiles: [core].',
};

function findKit(): string | undefined {
  try {
    const load = createRequire(join(process.cwd(), 'any.js'));
    const [program] = Object.values<string>(load(`${kit}/package.json`).bin);
    return join(dirname(load.resolve(`${kit}/package.json`)), String(program));
  } catch {
    return undefined;
  }
}

/** Runs a program of Node. @returns its exit code, and its output @throws the reason of an aborted signal */
function run(args: string[], signal: AbortSignal): Promise<{ status: number; output: string }> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { signal, maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) => {
      if (signal.aborted) reject(signal.reason);
      else resolve({ status: error === null ? 0 : Number(error.code ?? 3), output: stdout + stderr });
    });
  });
}

/** The first failures, and the totals at the end. */
function shorten(report: string): string {
  const [first, last] = [6000, 1000];
  if (report.length <= first + last) return report;
  return `${report.slice(0, first)}\n… (${report.length - first - last} more characters)\n${report.slice(-last)}`;
}
