import { matchOperation } from '../contract/match-operation.ts';
import type { Secrets } from '../http/exchange.ts';
import type { CheckResult, Report } from '../reports/report.ts';
import { type Api, type Client, type Origins, play } from '../weather/play.ts';
import type { ReceivedRequest } from '../weather/received-request.ts';
import { resultOf } from './check-result.ts';
import { findCommon } from './common-rules.ts';
import { describe } from './describe-operation.ts';
import { type ClientSecrets, createEnvironment, createSecrets, type SampleData } from './environment.ts';
import { withRateLimit } from './replies.ts';
import { type ApiScenario, toLines } from './scenario.ts';
import { createRecords } from './scenarios/batches.ts';
import { profileOfScenario, requirementsOfScenario } from './scenarios/catalog.ts';
import type { TaskName } from './tasks.ts';
import type { Upstream } from './upstream.ts';

interface Setting {
  client: Client;
  upstream: Upstream;
  sample: SampleData;
  /** Counts the requests of the client. */
  counts: Report['requests'];
  signal?: AbortSignal | undefined;
}

/** Plays a scenario with a client, and judges its actions. */
export async function playScenario(scenario: ApiScenario, setting: Setting): Promise<CheckResult> {
  const { client, upstream, sample, counts, signal } = setting;
  const start = performance.now();
  const secrets = createSecrets();
  const problems: string[] = [];
  const forward = async (request: ReceivedRequest, { here }: Origins) => {
    try {
      const reply = await upstream.forward(request);
      return { ...reply, text: reply.text.replaceAll(upstream.url, here) };
    } catch (error) {
      problems.push((error as Error).message);
      throw error;
    }
  };
  const api: Api = {
    match: matchOperation,
    createScript: (origins) =>
      scenario.play(
        createEnvironment({ upstream, secrets, forward: (request) => forward(request, origins) }, origins, sample),
      ),
    variables: (origin) => variablesOf(scenario, origin, { upstream, secrets, sample }),
    input: inputs[scenario.task] ?? [],
    respond: forward,
    complete: withRateLimit,
    judgeAll: (run) => findCommon(run, secrets, scenario.task),
  };
  const outcome = await play(scenario, api, client, signal);
  counts.uncounted += outcome.elsewhere.length;
  for (const { operation } of outcome.requests)
    counts[operation !== undefined && describe(operation).rateLimit === 'batch' ? 'batch' : 'other']++;
  const [reason] = problems;
  if (reason !== undefined) outcome.undecided = { result: 'error', reason };
  if (scenario.handshake)
    outcome.findings = outcome.findings.map((finding) => ({ ...finding, requirements: ['SERVICE-4'] }));
  return {
    id: scenario.id,
    title: scenario.title,
    operation: profileOfScenario(scenario),
    profile: profileOfScenario(scenario),
    requirements: requirementsOfScenario(scenario),
    ...resultOf(scenario, outcome, nameSecrets(secrets)),
    milliseconds: Math.round(performance.now() - start),
  };
}

/** Standard input of tasks with a scenario that brings none. */
const inputs: Partial<Record<TaskName, string[]>> = {
  'import-subscribers': toLines(createRecords(3)),
  'record-event': toLines([{ email: 'grace@example.com', action: 'Signed up' }]),
};

interface Subject extends Pick<Setting, 'upstream' | 'sample'> {
  secrets: ClientSecrets;
}

const variablesOf = ({ task }: ApiScenario, origin: string, { upstream, secrets, sample }: Subject) => ({
  TASK: task,
  BASE_URL: origin,
  ACCOUNT_ID: upstream.account,
  ...(task === 'sign-in'
    ? {
        AUTH_URL: origin,
        CLIENT_ID: secrets.clientId,
        CLIENT_SECRET: secrets.clientSecret,
        REDIRECT_URI: 'https://app.example/callback',
      }
    : { API_TOKEN: secrets.token }),
  ...(task === 'list-subscribers' && { CAMPAIGN_ID: sample.campaign }),
});

const nameSecrets = (secrets: ClientSecrets): Secrets =>
  new Map([
    ['API_TOKEN', secrets.token],
    ['ACCESS_TOKEN', secrets.accessToken],
    ['CLIENT_SECRET', secrets.clientSecret],
    ['CODE', secrets.code],
  ]);
