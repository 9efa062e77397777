import type { ClientRun, ProgramEnd } from './client-run.ts';
import type { Environment } from './environment.ts';
import type { Finding } from './findings.ts';
import type { ReceivedRequest } from './received-request.ts';
import type { Reply } from './reply.ts';
import type { TaskName } from './tasks.ts';

/** A situation in which a client shows what it does. */
export interface Scenario {
  /** A stable name, for example `retry-after`. */
  id: string;
  task: TaskName;
  /** What a good client does, after "The client …". */
  title: string;
  /** What the server does, in a sentence. */
  story: string;
  /** Why it matters to the users of the client, in a sentence. */
  reason: string;
  /** The credential is an address with TLS: only the handshake is looked at. */
  handshake?: true;
  /** The server has a certificate that nobody trusts. */
  untrusted?: true;
  /** The client may wait longer than the scenario lasts. */
  mayWait?: true;
  /** Prepares the scenario. */
  play(environment: Environment): Script;
}

/** How the server behaves in a scenario, and what the client is expected to do. */
export interface Script {
  /** The campaign of the task, if it is not an ordinary one. */
  campaign?: string;
  /** The records of the task. */
  records?: readonly object[];
  /** Lets the program run a second time: returns its further environment variables after the first run. */
  resume?(first: ProgramEnd): Record<string, string>;
  /** Responds to a request; undefined for the response of the server behind the scenario. */
  respond?(request: ReceivedRequest): Reply | undefined | Promise<Reply | undefined>;
  /** Responds to a request that a client sends to another origin. */
  respondElsewhere?(request: ReceivedRequest): Reply;
  /** The callback to which the user returns, by default with a code and the state of the authorization. */
  callback?(authorization: URLSearchParams): Record<string, string>;
  /** What is wrong with what the client did, beyond what holds in all scenarios. */
  judge(run: ClientRun): Finding[];
}
