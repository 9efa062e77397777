import type { ClientRun, ProgramEnd } from './client-run.ts';
import type { Environment } from './environment.ts';
import type { Finding } from './findings.ts';
import type { ReceivedRequest } from './received-request.ts';
import type { Reply } from './reply.ts';
import type { TaskName } from './tasks.ts';

/** A situation that shows the behavior of a client. */
export interface Scenario {
  /** A stable name, for example `retry-after`. */
  id: string;
  task: TaskName;
  /** The behavior of a good client, after "The client …". */
  title: string;
  /** The server's behavior, in a sentence. */
  story: string;
  /** Why it matters to the users of the client, in a sentence. */
  reason: string;
  /** The credential is an address with TLS: only the handshake is looked at. */
  handshake?: true;
  /** The server has an untrusted certificate. */
  untrusted?: true;
  /** The client may wait longer than the scenario lasts. */
  mayWait?: true;
  /** Prepares the scenario. */
  play(environment: Environment): Script;
}

/** The server's behavior in a scenario, and the judgement of the client. */
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
  /** The callback that the user returns to, by default with a code and the state of the authorization. */
  callback?(authorization: URLSearchParams): Record<string, string>;
  /** The client's faults, beyond the rules for all scenarios. */
  judge(run: ClientRun): Finding[];
}
