import { operations } from '../contract/operations.ts';
import { createExchange, redact, type Secrets } from '../http/exchange.ts';
import { type CheckResult, type Failure, formatValue, type Report } from '../reports/report.ts';
import type { ClientRun, ProgramEnd } from './client-run.ts';
import { findCommon } from './common-rules.ts';
import { type ClientSecrets, createPage, createSecrets, type Environment, type SampleData } from './environment.ts';
import { errorLineOf, type Finding } from './findings.ts';
import { findHandshakeHost } from './handshake-host.ts';
import { runProgram } from './program.ts';
import type { ReceivedRequest } from './received-request.ts';
import { json } from './reply.ts';
import type { Scenario, Script } from './scenario.ts';
import { profileOfScenario, requirementsOfScenario } from './scenarios/catalog.ts';
import { startHandshakeServer, startScriptedServer } from './scripted-server.ts';
import { speaksOfClients } from './speaks-of-clients.ts';
import { notOfferedExit, type TaskName } from './tasks.ts';
import type { Upstream } from './upstream.ts';

/** How the client under test takes part. */
export interface Client {
  /** The command line that runs it once for each scenario. */
  command: string;
  /** More environment variables of the program. */
  environment?: Record<string, string>;
  /** Seconds for a scenario. */
  seconds: number;
  /** A name of this machine for the TLS handshake, by default one that is found. */
  handshakeHost?: string;
}

interface Setting {
  client: Client;
  upstream: Upstream;
  sample: SampleData;
  /** Counts the requests of the client. */
  counts: Report['requests'];
  signal?: AbortSignal | undefined;
}

type Outcome = Pick<CheckResult, 'result' | 'failures' | 'advice' | 'reason'>;

/** Plays a scenario with a client, and judges its actions. */
export async function playScenario(scenario: Scenario, setting: Setting): Promise<CheckResult> {
  const start = performance.now();
  const outcome = await (scenario.handshake ? playHandshake(scenario, setting) : play(scenario, setting));
  return {
    id: scenario.id,
    title: scenario.title,
    operation: profileOfScenario(scenario),
    profile: profileOfScenario(scenario),
    requirements: requirementsOfScenario(scenario),
    ...outcome,
    milliseconds: Math.round(performance.now() - start),
  };
}

const without = (result: CheckResult['result'], reason: string): Outcome => ({ result, reason, failures: [] });

async function play(scenario: Scenario, { client, upstream, sample, counts, signal }: Setting): Promise<Outcome> {
  const secrets = createSecrets();
  const problems: string[] = [];
  let script: Script | undefined;
  const other = await startScriptedServer((request) => script?.respondElsewhere?.(request) ?? json(404, {}));
  // Another name of this machine is another origin, also for clients that compare hosts without ports.
  const elsewhere = other.url.replace('127.0.0.1', 'localhost');
  const environment: Environment = {
    ...{ upstream, secrets, elsewhere },
    page: (request, ids) => createPage(request, ids, sample),
    forward: (request) => forward(request),
  };
  script = scenario.play(environment);
  const run: ClientRun = {
    requests: [],
    elsewhere: other.requests,
    program: { code: undefined, lines: [], output: '' },
  };
  const server = await startScriptedServer(async (request) => (await script.respond?.(request)) ?? forward(request), {
    untrusted: scenario.untrusted,
  });
  run.requests = server.requests;
  async function forward(request: ReceivedRequest) {
    try {
      const reply = await upstream.forward(request);
      return { ...reply, text: reply.text.replaceAll(upstream.url, server.url) };
    } catch (error) {
      problems.push((error as Error).message);
      throw error;
    }
  }
  const variables = {
    ...client.environment,
    TASK: scenario.task,
    BASE_URL: server.url,
    ACCOUNT_ID: upstream.account,
    ...(scenario.task === 'sign-in'
      ? {
          AUTH_URL: server.url,
          CLIENT_ID: secrets.clientId,
          CLIENT_SECRET: secrets.clientSecret,
          REDIRECT_URI: 'https://app.example/callback',
        }
      : { API_TOKEN: secrets.token }),
    ...(scenario.task === 'list-subscribers' && { CAMPAIGN_ID: script.campaign ?? sample.campaign }),
  };
  const { records = [] } = script;
  try {
    const start = (more: Record<string, string> = {}) =>
      runProgram(client.command, {
        variables: { ...variables, ...more },
        input: scenario.task === 'sign-in' ? signInUser(script, secrets, run) : records.map(formatLine),
        seconds: client.seconds,
        signal,
      });
    run.program = await start();
    if (script.resume && run.program.code !== notOfferedExit) run.program = await start(script.resume(run.program));
  } finally {
    await Promise.all([server.close(), other.close()]);
  }
  counts.uncounted += run.elsewhere.length;
  for (const { operation } of run.requests)
    counts[operation !== undefined && operations[operation].rateLimit === 'batch' ? 'batch' : 'other']++;
  if (problems[0] !== undefined) return without('error', problems[0]);
  const hasConnected = server.connections > 0;
  const noVerdict = findNoVerdict(scenario, { run, script, hasConnected });
  if (noVerdict === undefined) return judge(scenario, { script, run, secrets });
  // It has a line of the program's output.
  const redactText = (text: string) => redact(text, nameSecrets(secrets));
  return { ...noVerdict, reason: formatValue(noVerdict.reason, redactText) };
}

const nameSecrets = (secrets: ClientSecrets): Secrets =>
  new Map([
    ['API_TOKEN', secrets.token],
    ['ACCESS_TOKEN', secrets.accessToken],
    ['CLIENT_SECRET', secrets.clientSecret],
    ['CODE', secrets.code],
  ]);

/** A program that could not take part is no evidence about the client. */
function findNoVerdict(
  { task, mayWait, untrusted }: Scenario,
  { run, script, hasConnected }: { run: ClientRun; script: Script; hasConnected: boolean },
): Outcome | undefined {
  const { program, requests } = run;
  if (program.code === notOfferedExit) return without('skipped', `The program does not do the task ${task}.`);
  const none = requests.length === 0 && run.elsewhere.length === 0;
  const isLegitimate =
    script.records?.length === 0 || script.campaign !== undefined || mayWait || (untrusted && hasConnected);
  const hasStarted = task === 'sign-in' ? run.authorizeUrl !== undefined : !none || isLegitimate;
  if (hasStarted) return undefined;
  const what = task === 'sign-in' ? 'printed no URL' : 'sent no request';
  return without('error', `The program ${what}${describeEnd(program)}`);
}

function describeEnd({ code, output }: ProgramEnd): string {
  const error = errorLineOf(output);
  return `${code === undefined ? ' in time' : `: exit code ${code}`}${error ? `, ${error}` : ''}.`;
}

function judge(
  { task }: Scenario,
  { script, run, secrets }: { script: Script; run: ClientRun; secrets: ClientSecrets },
): Outcome {
  const named = nameSecrets(secrets);
  const findings = [...findCommon(run, secrets, task), ...script.judge(run)];
  const failuresOf = (some: Finding[]) => some.map((finding) => createFailure(finding, named));
  const counts = (finding: Finding) => speaksOfClients(finding) || finding.serious === true;
  const failures = failuresOf(findings.filter(counts));
  const advice = failuresOf(findings.filter((finding) => !counts(finding)));
  return { result: failures.length > 0 ? 'fail' : 'pass', failures, ...(advice.length > 0 && { advice }) };
}

function createFailure({ requirements = [], serious, expected, seen, request }: Finding, secrets: Secrets): Failure {
  const failure = {
    ...{ requirements, expected: redact(expected, secrets), seen: formatValue(seen, (text) => redact(text, secrets)) },
    ...(serious && { serious }),
  };
  if (request === undefined) return failure;
  const { operation, method, url, headers, text, reply } = request;
  const exchange = createExchange(
    {
      operation: operation ?? 'listAccounts',
      request: { method, url, headers: withoutCredential(headers), ...(text !== '' && { body: text }) },
      response: { status: reply?.status ?? 0, headers: reply?.headers ?? {}, text: reply?.text ?? '', body: undefined },
    },
    secrets,
  );
  // The server of the scenario has ended, so that requests cannot be repeated.
  return { ...failure, exchange: { ...exchange, curl: '' } };
}

/** Clients encode their credentials in unforeseeable ways, so that no report has the header. */
const withoutCredential = ({ authorization, ...headers }: Record<string, string>): Record<string, string> =>
  authorization === undefined ? headers : { ...headers, authorization: `${authorization.split(' ')[0]} …` };

/** A record on one line. Some programs take the separators of Unicode for the end of a line. */
const formatLine = (record: object) =>
  JSON.stringify(record).replace(/[\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`);

/** Plays the user of a program: reads the URL that the program prints, and returns the callback's. */
function signInUser(script: Script, secrets: ClientSecrets, run: ClientRun) {
  return (line: string): string | undefined => {
    if (run.authorizeUrl !== undefined || !URL.canParse(line)) return undefined;
    run.authorizeUrl = new URL(line);
    return callbackUrl(run.authorizeUrl, script, secrets);
  };
}

function callbackUrl({ searchParams }: URL, script: Script, secrets: ClientSecrets): string {
  const state = searchParams.get('state');
  const given = script.callback?.(searchParams) ?? { code: secrets.code, ...(state !== null && { state }) };
  const redirectUri = searchParams.get('redirect_uri') ?? '';
  const callback = new URL(URL.canParse(redirectUri) ? redirectUri : 'https://app.example/callback');
  for (const [name, value] of Object.entries(given)) callback.searchParams.set(name, value);
  return callback.href;
}

async function playHandshake(scenario: Scenario, { client, upstream, signal }: Setting): Promise<Outcome> {
  const host = client.handshakeHost ?? (await findHandshakeHost());
  const server = await startHandshakeServer();
  const { token } = createSecrets();
  const variables = {
    TASK: scenario.task satisfies TaskName,
    BASE_URL: `https://${host}:${server.port}`,
    ACCOUNT_ID: upstream.account,
    API_TOKEN: token,
  };
  try {
    const program = await runProgram(client.command, { variables, input: [], seconds: client.seconds, signal });
    if (program.code === notOfferedExit)
      return without('skipped', `The program does not do the task ${scenario.task}.`);
    if (server.connections === 0) return without('error', `The program opened no connection${describeEnd(program)}`);
  } finally {
    await server.close();
  }
  if (server.names.includes(host)) return { result: 'pass', failures: [] };
  if (client.handshakeHost === undefined && !host.includes('.'))
    return without(
      'skipped',
      'Some platforms send only names with dots, and this machine has none. Name one with --handshake-host.',
    );
  const failure = {
    requirements: ['SERVICE-4'],
    expected: `the host name ${host} in the handshake`,
    seen: 'no host name',
  };
  return { result: 'fail', failures: [failure] };
}
