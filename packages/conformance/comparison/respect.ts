import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mutants } from '../mutants/catalog.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { fullPlainTarget } from '../servers/plain-server/full-target.ts';
import { startPlainServer } from '../servers/plain-server/server.ts';
import { createProvider } from '../src/target/provider.ts';
import { completeTarget } from '../src/target/read.ts';
import type { Target } from '../src/target/target.ts';
import { runProgram } from './processes.ts';

const require = createRequire(import.meta.url);
const redocly = join(require.resolve('@redocly/cli/package.json'), '..', 'bin', 'cli.js');
const concurrency = 2;

/**
 * Runs workflows that Redocly generates from the contract, one for each operation, against each mutant. The parameters in
 * that contract have example values that exist on the server.
 * @returns for each mutant whether a check of the workflows fails that passes for the server without the mutant
 */
export async function scoreWithRespect(onMutant: () => void): Promise<Map<Mutant, boolean>> {
  const plain = await startPlainServer();
  const folder = mkdtempSync(join(tmpdir(), 'respect-'));
  try {
    const target = completeTarget(fullPlainTarget(plain.url));
    await generateWorkflows(target, folder);
    const expected = await runWorkflows(target, folder);
    const killed = new Map<Mutant, boolean>();
    const queue = [...mutants];
    async function work(): Promise<void> {
      for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
        const server = await startPlainServer(mutant.replace);
        const own = fullPlainTarget(server.url);
        const passed = await runWorkflows(completeTarget(mutant.retarget?.(own) ?? own), folder);
        killed.set(
          mutant,
          [...expected].some((check) => !passed.has(check)),
        );
        server.close();
        onMutant();
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work));
    return killed;
  } finally {
    rmSync(folder, { recursive: true });
    plain.close();
  }
}

const contractFile = 'contract.json';
const workflowFile = 'workflows.arazzo.yaml';

async function generateWorkflows(target: Target, folder: string): Promise<void> {
  writeFileSync(join(folder, contractFile), await createContract(target));
  const output = await runProgram([redocly, 'generate-arazzo', contractFile, '-o', workflowFile], folder);
  if (!output.includes('successfully generated')) throw new Error(output);
}

/** Runs the workflows with a campaign, a code and a token of their own. @returns the checks that pass, as `step: check` */
async function runWorkflows(target: Target, home: string): Promise<Set<string>> {
  const folder = mkdtempSync(join(home, 'run-'));
  cpSync(join(home, workflowFile), join(folder, workflowFile));
  writeFileSync(join(folder, contractFile), await createContract(target));
  const provider = createProvider(target, { account_id: target.account, run: 'comparison' });
  const { access_token } = await provider.provide('old access token');
  const args = [redocly, 'respect', workflowFile, '--input', `AccessToken=${access_token}`, '-J', 'results.json'];
  const output = await runProgram(args, folder);
  const results = readResults(join(folder, 'results.json'), output);
  rmSync(folder, { recursive: true });
  return new Set(
    Object.values(results.files)
      .flatMap(({ executedWorkflows }) => executedWorkflows)
      .flatMap(({ executedSteps }) => executedSteps)
      .flatMap(({ stepId, checks }) => checks.filter((check) => check.passed).map(({ name }) => `${stepId}: ${name}`)),
  );
}

interface Results {
  files: Record<
    string,
    { executedWorkflows: { executedSteps: { stepId: string; checks: { name: string; passed: boolean }[] }[] }[] }
  >;
}

function readResults(file: string, output: string): Results {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`Respect wrote no results. ${output}`);
  }
}

/** Returns the contract as JSON, for the server of the target and with example values that exist there. */
async function createContract(target: Target): Promise<string> {
  const contract = JSON.parse(readFileSync(require.resolve('@email-automation/openapi/openapi.json'), 'utf8'));
  const provider = createProvider(target, { account_id: target.account, run: 'comparison' });
  const { campaign_id } = await provider.provide('campaign that can be activated');
  const { code } = await provider.provide('verification code');
  const { id, secret, redirectUri } = target.credentials.oauthClient ?? {};
  const values: Record<string, unknown> = {
    ...{ account_id: target.account, campaign_id, ...(await findIds(target)) },
    ...{ client_id: id, client_secret: secret, redirect_uri: redirectUri, code },
  };
  return JSON.stringify({ ...contract, security: [{ AccessToken: [] }] }, (key, value) => {
    if (key === 'servers') return [{ url: target.baseUrl }];
    if (typeof value?.in !== 'string' || !(value.name in values)) return value;
    const { examples: _, ...parameter } = value;
    const example = values[value.name];
    return { ...parameter, example, schema: { ...parameter.schema, examples: [example] } };
  });
}

/** Finds IDs of records in the account, for the operations that only read. */
async function findIds({ baseUrl, account, credentials }: Target): Promise<Record<string, unknown>> {
  const authorization = `Basic ${Buffer.from(`${credentials.token}:`).toString('base64')}`;
  const first = async (path: string, key: string) => {
    const response = await fetch(`${baseUrl}/v2/${account}/${path}`, { headers: { authorization } });
    const { [key]: records } = (await response.json()) as Record<string, { id: string }[]>;
    return records?.[0]?.id ?? '';
  };
  const campaign = await first('campaigns?status=active', 'campaigns');
  return {
    broadcast_id: await first('broadcasts', 'broadcasts'),
    conversion_id: await first('goals', 'goals'),
    subscriber_id: await first(`campaigns/${campaign}/subscribers`, 'subscribers'),
  };
}
