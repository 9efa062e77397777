import type { RunningParts } from '@email-automation/sandbox/operator/handler';
import type { Sandbox } from '@email-automation/sandbox/sandbox';
import type { Guard } from '@email-automation/service/services/access/guard';
import type { RateLimit } from '@email-automation/service/services/access/rate-limits';
import type { Services } from '@email-automation/service/services/services';

/** The data and controls of the pages of the console. */
export interface ConsoleContext {
  /** The use cases of the API, which the console shares. */
  services: Services;
  /** The current rate limits. */
  limits: Readonly<Record<'batch' | 'individual' | 'records', RateLimit>>;
  /** Counts the requests that the process sheds because too many arrive. */
  ledger: { readonly shedRequests: number };
  /** Ids of the batches that this process processes now. */
  processing: ReadonlySet<string>;
  /** Limits wrong links that sign in. */
  guard: Guard;
  /** The controls of tests, if the server is a sandbox: without one, there are no recorded requests, and the time cannot be moved. */
  sandbox?: Sandbox;
  /** The public URL of the server. */
  publicUrl(): string;
  /** The URL of the documentation, or of the contract that the server serves. */
  documentationUrl(): string;
  /** Opens a connection to the server, to send requests to it. */
  connect: RunningParts['connect'];
  /** URL at which browsers reach the console, if it is not where the control port listens. */
  url?: string;
  /** Whether users sign out; not if a program signs in for them. */
  canSignOut: boolean;
  /** Called with each error that a request did not cause. */
  onError: (error: unknown) => void;
}
