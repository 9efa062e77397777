import type { ClientRun, ProgramEnd } from './client-run.ts';
import { errorLineOf, type Finding } from './findings.ts';
import { findHandshakeHost } from './handshake-host.ts';
import { runProgram } from './program.ts';
import type { ReceivedRequest } from './received-request.ts';
import { json, type Reply } from './reply.ts';
import type { Scenario, Script } from './scenario.ts';
import { type MatchOperation, startScriptedServer } from './scripted-server.ts';

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

/** Where the servers of a scenario are. */
export interface Origins {
  /** The origin of the service. */
  here: string;
  /** The origin that stands for another site. */
  elsewhere: string;
}

/** What a contract brings to a scenario. */
export interface Api {
  match: MatchOperation;
  /** Prepares the scenario. */
  createScript(origins: Origins): Script;
  /** The environment variables of the task, for the origin of the service. */
  variables(origin: string): Record<string, string>;
  /** Standard input of the task. */
  input: readonly string[];
  /** Responds where the script does not. */
  respond(request: ReceivedRequest, origins: Origins): Reply | Promise<Reply>;
  /** Completes each response, for example with the headers of a rate limit. */
  complete(reply: Reply, request: ReceivedRequest): Reply;
  /** The findings by the rules for all scenarios. */
  judgeAll(run: ClientRun): Finding[];
}

/** What a scenario showed. */
export interface Outcome {
  requests: ReceivedRequest[];
  elsewhere: ReceivedRequest[];
  findings: Finding[];
  /** Why it showed nothing. */
  undecided?: { result: 'skipped' | 'error'; reason: string };
}

const undecided = (result: 'skipped' | 'error', reason: string, run?: ClientRun): Outcome => ({
  requests: run?.requests ?? [],
  elsewhere: run?.elsewhere ?? [],
  findings: [],
  undecided: { result, reason },
});

/** The exit code of a program that does not do a task: `git bisect run` skips with it, too. Tools like curl use lower ones. */
export const notOfferedExit = 125;

type Playable = Pick<Scenario, 'task' | 'handshake' | 'untrusted' | 'mayWait'>;

/** Plays a scenario with a client, and judges its actions. */
export async function play(scenario: Playable, api: Api, client: Client, signal?: AbortSignal): Promise<Outcome> {
  const { match } = api;
  const other = await startScriptedServer(
    (request) => api.complete(script.respondElsewhere?.(request) ?? json(404, {}), request),
    { match },
  );
  const server = await startScriptedServer(
    async (request) =>
      api.complete((await script.respond?.(request)) ?? (await api.respond(request, origins)), request),
    { match, untrusted: scenario.untrusted, handshake: scenario.handshake },
  );
  const host = scenario.handshake && (client.handshakeHost ?? (await findHandshakeHost()));
  const url = host ? server.url.replace('127.0.0.1', host) : server.url;
  // Another name of this machine is another origin, also for clients that compare hosts without ports.
  const origins = { here: server.url, elsewhere: other.url.replace('127.0.0.1', 'localhost') };
  const script: Script = api.createScript(origins);
  const start = (more: Record<string, string> = {}) =>
    runProgram(client.command, {
      variables: { ...client.environment, ...api.variables(url), ...script.variables, ...more },
      input: script.input ?? api.input,
      seconds: client.seconds,
      signal,
    });
  try {
    let program = await start();
    if (script.resume && program.code !== notOfferedExit) program = await start(script.resume(program));
    const run: ClientRun = { requests: server.requests, elsewhere: other.requests, program };
    if (program.code === notOfferedExit) return notOffered(scenario, run);
    const isSilent = run.requests.length + run.elsewhere.length === 0;
    const isRefused = (scenario.untrusted || scenario.handshake) && server.connections > 0;
    const mayBeSilent = script.maySendNothing || scenario.mayWait || isRefused;
    const silence = scenario.handshake ? 'opened no connection' : 'sent no request';
    const absence = script.absence?.(run) ?? (isSilent && !mayBeSilent ? silence : undefined);
    if (absence !== undefined) return undecided('error', `The program ${absence}${describeEnd(program)}`, run);
    const { requests, elsewhere } = run;
    if (host) return { requests, elsewhere, ...judgeHandshake(host, server.names, client) };
    return { requests, elsewhere, findings: [...api.judgeAll(run), ...script.judge(run)] };
  } finally {
    await Promise.all([server.close(), other.close()]);
  }
}

const notOffered = ({ task }: Playable, run: ClientRun) =>
  undecided('skipped', `The program does not do the task ${task}.`, run);

function describeEnd({ how, output }: ProgramEnd): string {
  const error = errorLineOf(output);
  return `, and ${how}${error ? `: ${error}` : '.'}`;
}

function judgeHandshake(host: string, names: string[], client: Client): Pick<Outcome, 'findings' | 'undecided'> {
  if (names.includes(host)) return { findings: [] };
  if (client.handshakeHost === undefined && !host.includes('.'))
    return undecided(
      'skipped',
      'Some platforms send only names with dots, and this machine has none. Name one with --handshake-host.',
    );
  return { findings: [{ expected: `the host name ${host} in the handshake`, seen: 'no host name' }] };
}
