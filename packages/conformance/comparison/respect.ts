import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oauthMutants } from '../mutants/catalog/oauth.ts';
import { mutants } from '../mutants/catalog.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { startProxy } from '../mutants/proxy.ts';
import { startReferenceServer } from '../servers/reference-server.ts';
import { createProvider } from '../src/target/provider.ts';
import { completeTarget } from '../src/target/read.ts';
import type { Target } from '../src/target/target.ts';
import { runToEnd } from './program.ts';

const require = createRequire(import.meta.url);
const redocly = join(require.resolve('@redocly/cli/package.json'), '..', 'bin', 'cli.js');
const atOnce = 2;

/**
 * Runs workflows that Redocly generates from the contract, one for each operation, against each mutant. The contract
 * that they are generated from has values for its parameters that the server knows, and an access token.
 * @returns for each mutant whether a check of the workflows fails that the right server passes
 */
export async function respectNotices(onMutant: () => void): Promise<Map<Mutant, boolean>> {
  const reference = await startReferenceServer();
  const folder = mkdtempSync(join(tmpdir(), 'respect-'));
  try {
    const target = completeTarget(reference.target);
    await generate(target, folder);
    const right = await passed(target, target.baseUrl, folder);
    const noticed = new Map<Mutant, boolean>();
    const waiting = [...mutants, ...oauthMutants];
    async function work(): Promise<void> {
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
        const proxy = await startProxy(target.baseUrl, mutant.create());
        const now = await passed(target, mutant.baseUrl?.(proxy.url) ?? proxy.url, folder);
        noticed.set(
          mutant,
          [...right].some((check) => !now.has(check)),
        );
        await proxy.close();
        onMutant();
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work));
    return noticed;
  } finally {
    rmSync(folder, { recursive: true });
    await reference.close();
  }
}

const contractFile = 'contract.json';
const workflowFile = 'workflows.arazzo.yaml';

async function generate(target: Target, folder: string): Promise<void> {
  writeFileSync(join(folder, contractFile), await contractFor(target, target.baseUrl));
  const said = await runToEnd([redocly, 'generate-arazzo', contractFile, '-o', workflowFile], folder);
  if (!said.includes('successfully generated')) throw new Error(said);
}

/** The checks that pass, as `step: check`. Each run has a campaign, a code and a token of its own. */
async function passed(target: Target, url: string, home: string): Promise<Set<string>> {
  const folder = mkdtempSync(join(home, 'run-'));
  cpSync(join(home, workflowFile), join(folder, workflowFile));
  writeFileSync(join(folder, contractFile), await contractFor(target, url));
  const provider = createProvider(target, { account_id: target.account, run: 'comparison' });
  const { access_token } = await provider.provide('old access token');
  const args = [redocly, 'respect', workflowFile, '--input', `AccessToken=${access_token}`, '-J', 'results.json'];
  const said = await runToEnd(args, folder);
  const results = read(join(folder, 'results.json'), said);
  rmSync(folder, { recursive: true });
  return new Set(
    Object.values(results.files)
      .flatMap(({ executedWorkflows }) => executedWorkflows)
      .flatMap(({ executedSteps }) => executedSteps)
      .flatMap(({ stepId, checks }) => checks.filter((one) => one.passed).map(({ name }) => `${stepId}: ${name}`)),
  );
}

interface Results {
  files: Record<
    string,
    { executedWorkflows: { executedSteps: { stepId: string; checks: { name: string; passed: boolean }[] }[] }[] }
  >;
}

function read(file: string, said: string): Results {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`Respect has left no results. ${said}`);
  }
}

/** The contract of a server at an address, with example values that exist there. */
async function contractFor(target: Target, url: string): Promise<string> {
  const contract = JSON.parse(readFileSync(require.resolve('@email-automation/openapi/openapi.json'), 'utf8'));
  const provider = createProvider(target, { account_id: target.account, run: 'comparison' });
  const { campaign_id } = await provider.provide('campaign that can be activated');
  const { code } = await provider.provide('verification code');
  const { id, secret, redirectUri } = target.credentials.oauthClient ?? {};
  const values: Record<string, unknown> = {
    ...{ account_id: target.account, campaign_id, ...(await known(target)) },
    ...{ client_id: id, client_secret: secret, redirect_uri: redirectUri, code },
  };
  return JSON.stringify({ ...contract, security: [{ AccessToken: [] }] }, (key, value) => {
    if (key === 'servers') return [{ url }];
    if (typeof value?.in !== 'string' || !(value.name in values)) return value;
    const { examples: _, ...parameter } = value;
    const example = values[value.name];
    return { ...parameter, example, schema: { ...parameter.schema, examples: [example] } };
  });
}

/** Ids of what the account has, for the operations that only look. */
async function known({ baseUrl, account, credentials }: Target): Promise<Record<string, unknown>> {
  const authorization = `Basic ${Buffer.from(`${credentials.token}:`).toString('base64')}`;
  const first = async (path: string, key: string) => {
    const answer = await fetch(`${baseUrl}/v2/${account}/${path}`, { headers: { authorization } });
    const { [key]: records } = (await answer.json()) as Record<string, { id: string }[]>;
    return records?.[0]?.id ?? '';
  };
  const campaign = await first('campaigns?status=active', 'campaigns');
  return {
    broadcast_id: await first('broadcasts', 'broadcasts'),
    conversion_id: await first('goals', 'goals'),
    subscriber_id: await first(`campaigns/${campaign}/subscribers`, 'subscribers'),
  };
}
