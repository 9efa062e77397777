import type { ClientRun, ProgramEnd } from './client-run.ts';
import type { Environment } from './environment.ts';
import type { Finding } from './findings.ts';
import type { ReceivedRequest } from './received-request.ts';
import type { Reply } from './reply.ts';

/** What a scenario asks a client to do: read a list, read a record, or write what may, or must not, happen twice. */
export type TaskKind = 'list' | 'read' | 'safe' | 'unsafe';

/** What some contracts do not have: pages of lists, an id in a path, or fields of a kind in the items of a list. */
export type Need = 'pages' | 'id' | 'values' | 'nullable' | 'optional' | 'deprecated';

/** A situation that shows the behavior of a client. */
export interface Scenario<Task extends string = string, Tools = Environment> {
  /** A stable name, for example `retry-after`. */
  id: string;
  task: Task;
  /** The behavior of a good client, after "The client …". */
  title: string;
  /** The server's behavior, in a sentence. */
  story: string;
  /** Why it matters to the users of the client, in a sentence. */
  reason: string;
  /** What the authors of the client should do, in a sentence. */
  remedy?: string;
  /** What the contract must say for the scenario to be possible. */
  needs?: Need;
  /** The credential is an address with TLS: only the handshake is looked at. */
  handshake?: true;
  /** The server has an untrusted certificate. */
  untrusted?: true;
  /** The client may wait longer than the scenario lasts. */
  mayWait?: true;
  /** Prepares the scenario. */
  play(environment: Tools): Script;
}

/** A scenario for whatever task reads a list, or a record. */
export type Unbound = Omit<Scenario, 'task'>;

/** Makes scenarios ask a client for a task. */
export const bind = <Task extends string>(task: Task, scenarios: readonly Unbound[]): Scenario<Task>[] =>
  scenarios.map((scenario) => ({ ...scenario, task }));

/** The server's behavior in a scenario, and the judgement of the client. */
export interface Script {
  /** Environment variables of the program, beside the variables of its task. */
  variables?: Record<string, string>;
  /** Lines of standard input, or a function of each line that the program prints; by default the input of the task. */
  input?: readonly string[] | ((line: string) => string | undefined);
  /** The program may end without a request. */
  maySendNothing?: true;
  /** How else the program failed to take part, after "The program …". */
  absence?(run: ClientRun): string | undefined;
  /** Lets the program run a second time: returns its further environment variables after the first run. */
  resume?(first: ProgramEnd): Record<string, string>;
  /** Responds to a request; undefined for the usual response. */
  respond?(request: ReceivedRequest): Reply | undefined | Promise<Reply | undefined>;
  /** Responds to a request that a client sends to another origin. */
  respondElsewhere?(request: ReceivedRequest): Reply;
  /** The client's faults, beyond the rules for all scenarios. */
  judge(run: ClientRun): Finding[];
}
